// Changing a draw with the mouse: fills the very form that the keyboard fills, and presses its button.
(() => {
  "use strict";
  let dragged = null;
  const row = (event) => event.target.closest?.("#arrange tr[data-entry]");
  const heading = (event) => event.target.closest?.("#arrange [data-group] > h3");
  const aim = (event) => {
    const over = dragged && (row(event) || heading(event));
    return over && over.dataset.entry !== dragged ? over : null;
  };
  const unmark = () => document.querySelectorAll("#arrange .is-aim").forEach((el) => el.classList.remove("is-aim"));
  const press = (id, values) => {
    const form = document.getElementById("arranging");
    for (const [name, value] of Object.entries(values)) form.elements[name].value = value;
    document.getElementById(id).click();
  };
  const enable = () => document.querySelectorAll("#arrange tr[data-entry]").forEach((el) => { el.draggable = true; });

  document.addEventListener("dragstart", (event) => {
    const from = row(event);
    if (!from) return;
    dragged = from.dataset.entry;
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", from.querySelector("bdi").textContent);
  });
  document.addEventListener("dragover", (event) => {
    unmark();
    const over = aim(event);
    if (!over) return;
    event.preventDefault();
    over.classList.add("is-aim");
  });
  document.addEventListener("drop", (event) => {
    const over = aim(event);
    if (!over) return;
    event.preventDefault();
    if (over.dataset.entry) press("swap", { swap_a: dragged, swap_b: over.dataset.entry });
    else press("move", { move_entry: dragged, move_group: over.parentElement.dataset.group, move_number: "" });
  });
  document.addEventListener("dragend", () => { unmark(); dragged = null; });
  document.addEventListener("htmx:afterSettle", enable);
  enable();
})();
