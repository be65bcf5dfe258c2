/** Gives the focus back to the link that opened the details when the user returns. */
export const takeFocus = (link: HTMLElement | null) => {
  if (document.activeElement === document.body) link?.focus()
}
