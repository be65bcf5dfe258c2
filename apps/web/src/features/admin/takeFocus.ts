/** A ref for the link to the details: on the way back it takes the focus again. */
export const takeFocus = (link: HTMLElement | null) => {
  if (document.activeElement === document.body) link?.focus()
}
