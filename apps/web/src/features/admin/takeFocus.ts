/** For the link to what was looked at: whoever comes back from it goes on from there. */
export const takeFocus = (link: HTMLElement | null) => {
  if (document.activeElement === document.body) link?.focus()
}
