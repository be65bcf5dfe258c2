import type { Page } from '@playwright/test'

export const PERMISSIONS = ['admin', 'permission', 'role', 'user', 'content', 'moderation', 'log', 'clan']

const INTERNAL_CODES = [
  ...PERMISSIONS,
  ...[
    'published',
    'draft',
    'active',
    'banned',
    'withdrawn',
    'pending',
    'approved',
    'rejected',
    'cancelled',
    'disputed',
  ],
  ...[
    'reported',
    'confirmed',
    'leader',
    'officer',
    'member',
    'up',
    'down',
    'ok',
    'error',
    'success',
    'denied',
    'ADMIN',
  ],
  ...[
    'TOP',
    'JUNGLE',
    'MIDDLE',
    'BOTTOM',
    'UTILITY',
    'win',
    'loss',
    'remake',
    'created',
    'merged',
    'duplicate',
    'null',
  ],
]

/** Lists codes that the page shows as text. Those in `isAbout` are allowed, because the page is about them. */
export const internalCodesOn = (page: Page, isAbout: readonly string[] = []) =>
  page.evaluate(
    ({ raw, about }) => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const texts: string[] = []
      while (walker.nextNode()) {
        const element = walker.currentNode.parentElement
        if (element?.checkVisibility() && !element.closest('script, style, pre'))
          texts.push(walker.currentNode.nodeValue?.trim() ?? '')
      }
      const isRaw = (text: string) => raw.includes(text) || /^[A-Z]+(_[A-Z]+)+$/.test(text)
      const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id).filter((id) => /^$|\s/.test(id))
      return [...texts.filter((text) => isRaw(text) && !about.includes(text)), ...ids]
    },
    { raw: INTERNAL_CODES, about: [...isAbout] },
  )
