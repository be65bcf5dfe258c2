import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '#web/ui/style/classNames.ts'
import { SHOW_TIP_EVENT } from './showTip.ts'
import styles from './Tips.module.css'

type Tip = { mark: HTMLElement | SVGElement; words: string; x: number; y: number; isBelow: boolean }

/** In pixels. A mark nearer to the window's top has its tip below, because the sticky header would cover it above. */
const HEADER_CLEARANCE = 120
const SHORT_TIP_LENGTH = 16

function tipAt(target: EventTarget | null, area: Element, pointerType?: string): Tip | null {
  const mark = target instanceof Element ? target.closest<Tip['mark']>('[data-tip]') : null
  const { tip: words } = mark?.dataset ?? {}
  // Only the innermost area around a mark shows the tip, so that it is not shown twice.
  if (!mark || !words || mark.closest('[data-tips]') !== area) return null
  // A tap on a button must only press it, so it opens no tip.
  if ('tipWithoutTap' in mark.dataset && pointerType !== 'mouse' && !mark.matches(':focus-visible')) return null
  const { left, width, top, bottom } = mark.getBoundingClientRect()
  const isBelow = top < HEADER_CLEARANCE
  return { mark, words, x: left + width / 2, y: isBelow ? bottom : top, isBelow }
}

const hasFocus = (mark: Element) => {
  const { activeElement } = mark.ownerDocument
  return activeElement !== null && activeElement !== mark.ownerDocument.body && activeElement.contains(mark)
}

/** A tip must not contain a fact that is shown nowhere else. Screen readers get it as `aria-description`. */
export function Tips({ children, className }: { children: ReactNode; className?: string | undefined }) {
  const area = useRef<HTMLDivElement>(null)
  const [tip, setTip] = useState<Tip | null>(null)
  const isShown = tip !== null

  useEffect(() => {
    const element = area.current
    if (!element) return
    const unmounted = new AbortController()
    const show = (event: Event & { pointerType?: string }) => setTip(tipAt(event.target, element, event.pointerType))
    const hide = () => setTip(null)
    for (const kind of ['pointerover', 'focusin', 'click', SHOW_TIP_EVENT])
      element.addEventListener(kind, show, { signal: unmounted.signal })
    for (const kind of ['pointerleave', 'focusout']) element.addEventListener(kind, hide, { signal: unmounted.signal })
    return () => unmounted.abort()
  }, [])

  useEffect(() => {
    if (!isShown) return
    const unmounted = new AbortController()
    const hide = () => setTip(null)
    const hideOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && hide()
    // Moving the focus may scroll the page. The tip then moves with its mark.
    const follow = () =>
      setTip((shownTip) =>
        shownTip && area.current && hasFocus(shownTip.mark) ? tipAt(shownTip.mark, area.current) : null,
      )
    window.addEventListener('scroll', follow, { passive: true, capture: true, signal: unmounted.signal })
    window.addEventListener('keydown', hideOnEscape, { signal: unmounted.signal })
    return () => unmounted.abort()
  }, [isShown])

  return (
    <div ref={area} className={className} data-tips="">
      {children}
      {/* Rendered outside every container, because in some browsers `fixed` positions are relative to a container. */}
      {tip &&
        createPortal(
          <div
            className={classNames(
              styles.tip,
              tip.isBelow && styles.below,
              tip.words.length <= SHORT_TIP_LENGTH && styles.short,
            )}
            style={{ '--x': `${tip.x}px`, '--y': `${tip.y}px` }}
            aria-hidden="true"
            data-floating=""
          >
            {tip.words}
          </div>,
          tip.mark.closest('dialog') ?? document.body,
        )}
    </div>
  )
}
