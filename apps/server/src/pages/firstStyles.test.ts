import { expect, test } from 'vitest'
import { firstStyles } from './firstStyles.ts'

const SHEET = `:root{--a:1}@font-face{font-family:A}b,a[href]{color:red}.card{color:blue}.card .deep{top:0}
.gone,.card:hover{top:1px}.card:not(.gone){top:2px}.card:where(.gone,.deep){top:3px}.c\\:1{top:4px}
@media (width < 600px){.card{top:5px}.gone{top:6px}@supports (top:0){.deep{top:7px}}}@media print{.card{top:8px}}
@container row (width > 1px){.gone{top:9px}}@keyframes turn{to{top:10px}}.gone{top:11px}`

test.each([
  ['no class', '<main><b>글</b></main>', ':root{--a:1}b,a[href]{color:red}'],
  [
    'one class',
    '<main class="card">',
    ':root{--a:1}b,a[href]{color:red}.card{color:blue}.gone,.card:hover{top:1px}.card:not(.gone){top:2px}.card:where(.gone,.deep){top:3px}@media (width < 600px){.card{top:5px}}',
  ],
  [
    'two, in several elements',
    '<main class="other deep"><b class="card">',
    ':root{--a:1}b,a[href]{color:red}.card{color:blue}.card .deep{top:0}.gone,.card:hover{top:1px}.card:not(.gone){top:2px}.card:where(.gone,.deep){top:3px}@media (width < 600px){.card{top:5px}@supports (top:0){.deep{top:7px}}}',
  ],
])('elements get only the rules they can need, in the sheet’s order: %s', (_, html, styles) => {
  expect(firstStyles(SHEET)(html)).toBe(styles)
})
