import text from '#web/ui/text/text.module.css'

/** Shows an error's message beside the button that caused the error. Screen readers read it out at once. */
export const ErrorText = ({ error }: { error: Error | null | undefined }) =>
  error && (
    <p className={text.problem} role="alert">
      {error.message}
    </p>
  )
