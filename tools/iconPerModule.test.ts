import { expect, test } from 'vitest'
import { importEachIcon } from './iconPerModule.ts'

test.each([
  {
    written: "import { mdiHome } from '@mdi/js'",
    rewritten: "import { mdiHome } from 'virtual:icon/mdiHome'",
  },
  {
    written: "import {\n  mdiHome,\n  mdiClose as mdiShut,\n} from '@mdi/js'",
    rewritten:
      "import { mdiHome } from 'virtual:icon/mdiHome';import { mdiClose as mdiShut } from 'virtual:icon/mdiClose'",
  },
  { written: "import { Icon } from './Icon.tsx'", rewritten: "import { Icon } from './Icon.tsx'" },
])('“$written” imports one module per icon', ({ written, rewritten }) => {
  expect(importEachIcon(written)).toBe(rewritten)
})
