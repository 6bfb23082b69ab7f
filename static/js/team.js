// A team match being written down: the score so far follows the lines, Enter moves on, and the last one saves.
(() => {
  "use strict";
  const form = () => document.querySelector("form[data-team]");
  const shown = (field) => field.offsetParent !== null;
  const lines = (within) => [...within.querySelectorAll(".rubber-line")];
  const fields = (line) => [...line.querySelectorAll("input.form-control")].filter(shown);

  // Who won a line: "a", "b", or "" while that cannot be told. The server judges; this only shows where it stands.
  const byGames = (pairs, needed) => {
    const won = { a: 0, b: 0 };
    for (const [a, b] of pairs) if (a !== b) won[a > b ? "a" : "b"] += 1;
    return won.a >= needed ? "a" : won.b >= needed ? "b" : "";
  };
  const pairs = (text) => text.split(/[\s,;]+/).filter(Boolean).map((game) => {
    const both = /^(\d{1,3})[-:–](\d{1,3})$/.exec(game);
    if (both) return [Number(both[1]), Number(both[2])];
    return /^[-–−]\d+$/.test(game) ? [0, 1] : /^\+?\d+$/.test(game) ? [1, 0] : [0, 0];
  });
  const OTHER = { a: "b", b: "a" };
  const LETTERS = { w: "w", r: "w", d: "w", "ц": "w", "к": "w", "в": "w" };
  const SIDES = { a: "a", b: "b", "ф": "a", "и": "b" };
  const winner = (line, { games, recorded }) => {
    const text = line.querySelector(".score-line").value.trim().toLowerCase(), how = line.querySelector("select").value;
    const [ending, side] = how.split("_");
    if (ending === "win") return side;
    if (["absent", "retired", "defaulted"].includes(ending)) return OTHER[side];
    const code = /([a-zа-я])([a-zа-я])$/.exec(text);
    if (code && LETTERS[code[1]]) return OTHER[SIDES[code[2]]] || "";
    if (recorded === "winner") return SIDES[text] || "";
    const pad = [...line.querySelectorAll(".pad input")].map((field) => field.value);
    const isPad = text === line.querySelector("[name^=shown]").value.toLowerCase() && pad.some(Boolean);
    const played = isPad ? pad.flatMap((_, i) => (i % 2 || !pad[i] || !pad[i + 1] ? [] : [[Number(pad[i]), Number(pad[i + 1])]])) : pairs(text);
    if (recorded === "games") return played.length === 1 ? byGames(Array(Math.max(...played[0])).fill(played[0]), games) : "";
    return byGames(played, games);
  };
  const standing = (team) => {
    const rules = { games: Number(team.dataset.games), recorded: team.dataset.recorded }, needed = Number(team.dataset.team);
    const won = { a: 0, b: 0 };
    let decided = 0; // the line that decides
    for (const line of lines(team)) {
      line.classList.toggle("is-past", Boolean(decided) && !("playedOut" in team.dataset));
      const side = winner(line, rules);
      if (side) won[side] += 1;
      if (!decided && Math.max(won.a, won.b) >= needed) decided = Number(line.dataset.number);
    }
    return { won, decided, rules };
  };
  const show = () => {
    const team = form(), running = team?.querySelector(".running");
    if (!running) return;
    const { won, decided } = standing(team), text = `${won.a}:${won.b}`;
    if (running.textContent !== text) running.textContent = text;
    running.classList.toggle("is-decided", Boolean(decided));
  };

  document.addEventListener("input", ({ target }) => { if (target.closest("form[data-team]")) show(); });
  document.addEventListener("keydown", (event) => {
    const team = event.key === "Enter" && event.target.closest?.("form[data-team]"), line = team && event.target.closest(".rubber-line");
    if (!line || event.target.tagName !== "INPUT" || event.isComposing) return;
    const all = lines(team), { decided, rules } = standing(team), own = fields(line);
    const isOver = decided && Number(line.dataset.number) >= decided && !("playedOut" in team.dataset);
    const inLine = winner(line, rules) ? null : own[own.indexOf(event.target) + 1];
    const next = inLine || (isOver ? null : all.slice(all.indexOf(line) + 1).map((other) => fields(other)[0]).find(Boolean));
    if (!next) return; // the last one: Enter saves, as it does everywhere
    event.preventDefault();
    next.focus();
    next.select();
  });
  show();
  const start = form()?.querySelector("[autofocus]"); // on a phone the pad stands in its place
  if (start && !shown(start)) fields(start.closest(".rubber-line"))[0]?.focus();
})();
