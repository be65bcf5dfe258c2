/** A comment that is shown until the server has it, and kept if it was refused. */
export type PendingComment = { key: string; parentId: number | null; content: string; refusal: Refusal | null }
type Refusal = { message: string; isSignedOut: boolean }

type SendingStep =
  | { type: 'send'; key: string; parentId: number | null; content: string }
  | { type: 'again'; key: string }
  | { type: 'refused'; key: string; refusal: Refusal }
  | { type: 'gone'; key: string }
  | { type: 'found'; sending: readonly PendingComment[] }

/** The page was closed before the answer arrived, so the comment may have been saved. */
const UNKNOWN_OUTCOME: Refusal = {
  message: '보내는 중에 화면이 닫혔습니다. 댓글이 올라갔는지 확인하고 다시 보내주세요.',
  isSignedOut: false,
}
const NOT_SENT: Refusal = { message: '아직 올리지 못한 댓글입니다.', isSignedOut: false }

export function pendingCommentsAfter(held: readonly PendingComment[], step: SendingStep): readonly PendingComment[] {
  switch (step.type) {
    case 'send':
      return [...held, { key: step.key, parentId: step.parentId, content: step.content, refusal: null }]
    case 'again':
      return held.map((comment) => (comment.key === step.key ? { ...comment, refusal: null } : comment))
    case 'refused':
      return held.map((comment) => (comment.key === step.key ? { ...comment, refusal: step.refusal } : comment))
    case 'gone':
      return held.filter((comment) => comment.key !== step.key)
    // Happens at page load, and when the account changes, which drops the list of the previous account.
    case 'found':
      return step.sending.map((comment) => ({
        ...comment,
        refusal: comment.refusal === null ? UNKNOWN_OUTCOME : NOT_SENT,
      }))
  }
}
