import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'
import { classNames } from '#web/ui/style/classNames.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import styles from './Button.module.css'

export type ButtonLook = {
  kind?: 'primary' | 'plain' | 'quiet' | 'ink' | 'danger' | 'dangerFill'
  size?: 'small' | 'normal' | 'large'
  /** A path of `@mdi/js`, before the words. */
  icon?: string | undefined
  isBlock?: boolean
}

type ButtonProps = ComponentProps<'button'> & ButtonLook & { isBusy?: boolean }

export function Button({ kind, size, icon, isBlock, isBusy = false, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass({ kind, size, isBlock }), className)}
      aria-busy={isBusy || undefined}
    >
      {isBusy ? <Spinner /> : icon && <Icon path={icon} />}
      {children}
    </button>
  )
}

/** A link that looks like a button, for what only leads somewhere. */
export function ButtonLink({ kind, size, icon, isBlock, className, children, ...rest }: LinkProps & ButtonLook) {
  return (
    <Link {...rest} className={classNames(buttonClass({ kind, size, isBlock }), className)}>
      {icon && <Icon path={icon} />}
      {children}
    </Link>
  )
}

/** For addresses outside our pages, such as the way to sign in. */
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

const buttonClass = ({ kind = 'plain', size = 'normal', isBlock }: Look) =>
  classNames(styles.button, styles[kind], size !== 'normal' && styles[size], isBlock && styles.block)
