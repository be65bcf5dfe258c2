// These parts share a chunk, because separate chunks would move shared code into other chunks.
export { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
export { fillDown, pasteBlock } from './clipboard/pasteBlock.ts'
export { FloatingText } from './FloatingText.tsx'
export { StagedSummary } from './StagedSummary.tsx'
