// One file for what only an edit needs: each file of its own would draw what they share into others.
export { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
export { fillDown, pasteBlock } from './clipboard/pasteBlock.ts'
export { FloatingText } from './FloatingText.tsx'
export { StagedSummary } from './StagedSummary.tsx'
