import { createContext } from 'react'
import type { PageRouter } from './router.ts'

export const RouterContext = createContext<PageRouter | undefined>(undefined)
