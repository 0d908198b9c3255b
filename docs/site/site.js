/* Text and tables that may be wider than the window are reached, and so scrolled, with the keyboard. The
 * theme puts tables into boxes at a moment of its own. */
const reach = () => {
  for (const box of document.querySelectorAll("pre, .wy-table-responsive")) box.tabIndex = 0;
};
new MutationObserver(reach).observe(document.documentElement, { childList: true, subtree: true });
