import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// A test that waits for what never comes fails; a slow machine is not a failure.
configure({ asyncUtilTimeout: 60_000 })

// Files share a page, and no file begins with what another left in it.
document.body.replaceChildren()
localStorage.clear()
sessionStorage.clear()

afterEach(cleanup)
