import { type ComponentProps, useEffect, useRef } from 'react'

type KeptFocusProps = Pick<ComponentProps<'div'>, 'children' | 'className'> & { label: string }

/** Takes the focus when the focused button inside it disappears, so that the next Tab continues from here. */
export function FocusKeeper({ label, className, children }: KeptFocusProps) {
  const container = useRef<HTMLDivElement>(null)
  const hasFocus = useRef(false)
  // Runs after every render, because any change of the children may remove the focused button.
  useEffect(() => {
    if (hasFocus.current && document.activeElement === document.body) container.current?.focus({ preventScroll: true })
  })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of one form.
    <div
      ref={container}
      role="group"
      aria-label={label}
      tabIndex={-1}
      className={className}
      onFocus={() => {
        hasFocus.current = true
      }}
      // Browsers send no blur event for an element that is removed.
      onBlur={({ target }) => {
        hasFocus.current = !target.isConnected || target.matches(':disabled')
      }}
    >
      {children}
    </div>
  )
}
