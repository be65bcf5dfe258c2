import { Suspense, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useNavigate } from 'react-router'
import { isOnServer } from '#web/loading/firstRender.ts'
import { lazyPart } from '#web/loading/lazyPart.ts'
import { classNames } from '#web/ui/style/classNames.ts'
import { type CardSlot, cardSlotsIn } from './cards/cardSlots.ts'
import styles from './markdown.module.css'
import { serverHtml } from './serverHtml.ts'

// Cards load late, because most posts have none.
const LinkCard = lazyPart(async () => (await import('./cards/LinkCard.tsx')).LinkCard)

type ServerHtmlProps = {
  /** HTML that our own server made and sanitised. */
  html: string
  className?: string | undefined
}

function InteractiveHtml({ html, className }: ServerHtmlProps) {
  const container = useRef<HTMLDivElement>(null)
  const [cards, setCards] = useState<readonly CardSlot[]>([])
  const navigate = useNavigate()

  useLayoutEffect(() => {
    const element = container.current
    if (!element) return
    // If the browser has Trusted Types, this is an object instead of a string, but `innerHTML` takes both.
    element.innerHTML = serverHtml(html) as string
    setCards(cardSlotsIn(element))
    const follow = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0) return
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link?.getAttribute('href') || link.origin !== window.location.origin) return
      if (link.pathname.startsWith('/api/') || link.closest('figure, [data-picture]')) return
      event.preventDefault()
      void navigate(link.pathname + link.search + link.hash)
    }
    element.addEventListener('click', follow)
    return () => element.removeEventListener('click', follow)
  }, [html, navigate])

  return (
    <>
      <div ref={container} className={classNames(styles.markdown, className)} />
      {cards.map((card) =>
        createPortal(
          <Suspense>
            <LinkCard kind={card.kind} id={card.id} />
          </Suspense>,
          card.element,
          card.key,
        ),
      )}
    </>
  )
}

/** No effect runs on the server, and no link is followed. */
const StaticHtml = ({ html, className }: ServerHtmlProps) => (
  <div className={classNames(styles.markdown, className)} {...{ dangerouslySetInnerHTML: { __html: html } }} />
)

/** The only place where text becomes HTML. */
export const ServerHtml = isOnServer ? StaticHtml : InteractiveHtml
