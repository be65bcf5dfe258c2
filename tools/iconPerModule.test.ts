import { expect, test } from 'vitest'
import { importEachIcon } from './iconPerModule.ts'

test.each([
  {
    written: "import { mdiHome } from '@mdi/js'",
    read: "import { mdiHome } from 'virtual:icon/mdiHome'",
  },
  {
    written: "import {\n  mdiHome,\n  mdiClose as mdiShut,\n} from '@mdi/js'",
    read: "import { mdiHome } from 'virtual:icon/mdiHome';import { mdiClose as mdiShut } from 'virtual:icon/mdiClose'",
  },
  { written: "import { Icon } from './Icon.tsx'", read: "import { Icon } from './Icon.tsx'" },
])('“$written” imports one module per icon', ({ written, read }) => {
  expect(importEachIcon(written)).toBe(read)
})
