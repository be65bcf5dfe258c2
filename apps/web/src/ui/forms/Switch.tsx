import styles from './Switch.module.css'

type SwitchProps = { label: string; isOn: boolean; onChange: (isOn: boolean) => void; isDisabled?: boolean }

export const Switch = ({ label, isOn, onChange, isDisabled = false }: SwitchProps) => (
  <button
    className={styles.switch}
    type="button"
    role="switch"
    aria-checked={isOn}
    aria-label={label}
    disabled={isDisabled}
    onClick={() => onChange(!isOn)}
  />
)
