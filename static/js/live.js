// Live pages: hidden tabs do not poll, half-typed scores and focus survive, what changed is marked; why nothing was saved is told.
(() => {
  "use strict";
  const find = (id) => (id ? document.getElementById(id) : null);
  const on = (names, handler) => names.split(" ").forEach((name) => document.addEventListener(name, handler));
  const fields = (root) => [...root.querySelectorAll("input:not([type=hidden]), select, textarea")];
  const chosen = (select) => Math.max([...select.options].findIndex((option) => option.defaultSelected), 0);
  const isDirty = (field) => field.tagName === "SELECT" ? field.selectedIndex !== chosen(field)
    : field.value !== field.defaultValue || field.checked !== field.defaultChecked;
  const isBusy = (section) => fields(section).some((field) => field === document.activeElement || isDirty(field));
  const texts = (section) => new Map([...section.querySelectorAll("[data-key]")].map((el) => [el.dataset.key, el.textContent.trim()]));
  const told = (form) => new URLSearchParams(new FormData(form)).toString();

  // News that could not be shown yet: the section is being typed in, or the network was gone.
  const waiting = new Set();
  const news = ({ triggeringEvent: event }) => (event && event.type.startsWith("live-") ? event.type : null);
  const fetchWaiting = () => { for (const name of [...waiting]) { waiting.delete(name); window.htmx.trigger(document.body, name); } };
  let version = ""; // the version goes along with the news: no server process may answer from an older memory
  on("htmx:beforeOnLoad", ({ detail: { elt, xhr } }) => { if (elt.id === "live") version = /live\/(\d+)\//.exec(xhr.responseText)?.[1] || version; });
  on("htmx:configRequest", ({ detail }) => {
    if (news(detail) && version) detail.headers["Live-Version"] = version;
    const token = /(?:^|; )csrftoken=([^;]+)/.exec(document.cookie); // a new one since somebody signed in in another tab
    if (detail.verb === "post" && token) detail.parameters.csrfmiddlewaretoken = token[1];
  });
  on("htmx:beforeRequest", (event) => {
    const { elt, requestConfig } = event.detail, name = news(requestConfig);
    if (elt.id === "live" && document.hidden) event.preventDefault();
    if (name && isBusy(elt)) { waiting.add(name); event.preventDefault(); }
  });
  on("focusout", () => setTimeout(fetchWaiting, 200));
  on("visibilitychange", () => {
    const live = find("live");
    if (live && !document.hidden) window.htmx.ajax("GET", live.getAttribute("hx-get"), { source: live, swap: "outerHTML" });
  });

  // A section is replaced: mark what changed, keep what is typed in its other forms, go on to the next score.
  const replaced = new Map();
  on("htmx:beforeSwap", (event) => {
    const { target, requestConfig } = event.detail, name = news(requestConfig);
    if (name && isBusy(target)) { waiting.add(name); event.detail.shouldSwap = false; return; }
    const form = requestConfig.verb === "post" ? requestConfig.elt.closest("form") : null;
    if (!event.detail.shouldSwap || !(form || target.tagName === "SECTION")) return;
    const others = (list) => list.filter((field) => field.id && field.form !== form);
    const queue = [...document.querySelectorAll("[data-next]")];
    const own = queue.findLastIndex((field) => form && field.form === form);
    replaced.set(target.id, {
      box: form?.closest("[id]")?.id, texts: texts(target), typed: others(fields(target)).filter(isDirty).map((field) => [field.id, field.value]),
      next: form ? others(queue.slice(own + 1)).map((field) => field.id) : [],
    });
  });
  on("htmx:afterSettle", ({ target: section }) => {
    const old = replaced.get(section.id);
    if (!old || !replaced.delete(section.id)) return;
    for (const el of old.texts.size ? section.querySelectorAll("[data-key]") : []) {
      if (old.texts.get(el.dataset.key) !== el.textContent.trim()) el.classList.add("fresh");
    }
    for (const [id, value] of old.typed) if (find(id)) find(id).value = value;
    const refused = find(old.box); // still there: the score was not accepted
    (refused ? refused.querySelector(".is-invalid") || refused.querySelector("[data-next]") : find(old.next.find(find)))?.focus();
  });

  // The network: a failed save stays in its fields and is sent again, unless the person went on typing.
  // A refused one stays too; the notice with its reason goes when something is saved.
  const unsaved = new Map();
  let refused = "";
  const tell = (shown) => {
    for (const notice of document.querySelectorAll(".notice")) notice.hidden = notice.id !== shown;
  };
  on("htmx:beforeOnLoad", (event) => { // sent to sign in: what is typed here would be lost on the way
    const { requestConfig, xhr } = event.detail, to = xhr.getResponseHeader("HX-Redirect"), link = find("signed-out")?.querySelector("a");
    if (requestConfig.verb !== "post" || !to || new URL(to, location.href).pathname !== link?.pathname) return;
    event.preventDefault();
    tell(refused = "signed-out");
  });
  on("htmx:sendError htmx:timeout htmx:responseError", ({ detail: { elt, requestConfig, xhr } }) => {
    const name = news(requestConfig), form = requestConfig.verb === "post" && elt.closest("form"), isLost = !xhr.status || xhr.status > 500;
    if (name && isLost) waiting.add(name);
    if (form?.id && isLost) unsaved.set(form.id, told(form));
    if (isLost) tell("offline");
    else if (form) tell(refused = [401, 403].includes(xhr.status) ? "signed-out" : "failed");
  });
  on("htmx:afterRequest", ({ detail: { elt, requestConfig, successful } }) => {
    if (!successful) return;
    if (elt.tagName === "FORM") unsaved.delete(elt.id);
    if (elt.id !== "live" && unsaved.size) return;
    for (const [id, text] of [...unsaved]) if (unsaved.delete(id) && find(id) && told(find(id)) === text) find(id).requestSubmit();
    if (requestConfig.verb === "post") refused = "";
    tell(refused);
    if (elt.id === "live") fetchWaiting();
  });
})();
