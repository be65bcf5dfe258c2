/** A ref for the link that opened the details. When the user returns, the link gets the focus again. */
export const takeFocus = (link: HTMLElement | null) => {
  if (document.activeElement === document.body) link?.focus()
}
