/** The link that opened the details gets the focus again when the user returns. */
export const takeFocus = (link: HTMLElement | null) => {
  if (document.activeElement === document.body) link?.focus()
}
