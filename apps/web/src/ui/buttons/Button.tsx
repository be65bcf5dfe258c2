import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'
import { classNames } from '#web/ui/style/classNames.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import styles from './Button.module.css'

export type ButtonLook = {
  kind?: 'primary' | 'plain' | 'quiet' | 'ink' | 'danger' | 'dangerFill'
  size?: 'small' | 'normal' | 'large'
  /** The icon before the text, as a path of `@mdi/js`. */
  icon?: string | undefined
  isBlock?: boolean
}

type ButtonProps = ComponentProps<'button'> & ButtonLook & { isBusy?: boolean }

/** A busy button is not disabled, because browsers take the focus from disabled buttons. */
export function Button({ kind, size, icon, isBlock, isBusy, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass({ kind, size, isBlock }), className)}
      {...(isBusy && busyProps)}
    >
      {isBusy ? <Spinner /> : icon && <Icon path={icon} />}
      {children}
    </button>
  )
}

const busyProps: ComponentProps<'button'> = {
  disabled: false,
  'aria-disabled': true,
  onClick: (event) => event.preventDefault(),
}

export function ButtonLink({ kind, size, icon, isBlock, className, children, ...rest }: LinkProps & ButtonLook) {
  return (
    <Link {...rest} className={classNames(buttonClass({ kind, size, isBlock }), className)}>
      {icon && <Icon path={icon} />}
      {children}
    </Link>
  )
}

/** A link to an address that is not a page of the router, such as the sign-in. */
export function ButtonAnchor({
  kind,
  size,
  icon,
  isBlock,
  className,
  children,
  ...rest
}: ComponentProps<'a'> & { href: string } & ButtonLook) {
  return (
    <a {...rest} className={classNames(buttonClass({ kind, size, isBlock }), className)}>
      {icon && <Icon path={icon} />}
      {children}
    </a>
  )
}

type Look = { [Name in keyof ButtonLook]: ButtonLook[Name] | undefined }

const buttonClass = ({ kind = 'plain', size, isBlock }: Look) =>
  classNames(styles.button, styles[kind], size && styles[size], isBlock && styles.block)
