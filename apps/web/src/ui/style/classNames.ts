/** Joins the class names. Those that are empty or false are left out. */
export const classNames = (...names: readonly (string | false | null | undefined)[]) => names.filter(Boolean).join(' ')
