import text from '#web/ui/text/text.module.css'

/** The message of an error, beside the button that caused it. It is read out when it appears. */
export const ErrorText = ({ error }: { error: Error | null | undefined }) =>
  error && (
    <p className={text.problem} role="alert">
      {error.message}
    </p>
  )
