import { Button, NumberInput, Select, Switch } from '@mantine/core'
import type { Setting, SettingKey } from '@recado/contract/identity/setting'
import { useId, useState } from 'react'
import { useCan } from '../../../platform/access.tsx'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useMe } from '../../../platform/session.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { Confirm } from '../../../ui/dialogs/confirm.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { LazyParts } from '../../../ui/lazy-part.tsx'
import { CompanyRuleSwitch } from '../../identity/public.ts'
import { saveSetting, settingValue } from '../setting-data.ts'
import { settingTexts } from '../setting-texts.ts'
import { optionGroups, type SettingOption } from './options.ts'
import { PersonControl } from './person-control.tsx'
import { TimeZoneRow } from './time-zone-row.tsx'
import { WordsControl } from './words-control.tsx'

/** Every option is saved at once with a toast (SET-02). Users without `settings:edit` see them disabled (access.12). */
export function OptionsTab({ settings }: { settings: readonly Setting[] }) {
  const t = useTexts(settingTexts)
  const isSuper = useMe().super
  const mayChange = useCan('settings:edit')
  return (
    <div className="rc-options">
      {!mayChange && <p>{t('readOnly')}</p>}
      <section aria-label={t('groupTime')}>
        <h2>{t('groupTime')}</h2>
        <div className="rc-card">
          <TimeZoneRow disabled={!mayChange} />
        </div>
      </section>
      {optionGroups
        .filter(({ operator, editorsOnly }) => (!operator || isSuper) && (!editorsOnly || mayChange))
        .map(({ title, options }) => (
          <section key={title} aria-label={t(title)}>
            <h2>{t(title)}</h2>
            <div className="rc-card">
              {options.map((option) => (
                <OptionRow
                  key={option.key}
                  option={option}
                  value={settingValue(settings, option.key)}
                  settings={settings}
                  disabled={!mayChange}
                />
              ))}
            </div>
          </section>
        ))}
    </div>
  )
}

interface RowProps {
  option: SettingOption
  value: string
  settings: readonly Setting[]
  disabled: boolean
}

interface ControlProps<K extends SettingOption['kind']> {
  option: SettingOption & { kind: K }
  value: string
  disabled: boolean
  /** The id of the help text, for assistive technology. */
  helpId: string
  id: string
  save: (value: string) => Promise<boolean>
}

function OptionRow({ option, value, settings, disabled }: RowProps) {
  const t = useTexts(settingTexts)
  const id = useId()
  const helpId = `${id}-help`
  const save = async (next: string) => {
    try {
      await saveSetting(option.key, next)
      toast(t('saved'), { id: 'setting-saved' })
      return true
    } catch (error) {
      toastError(error)
      return false
    }
  }
  const control = { value, disabled, helpId, id, save }
  return (
    <div className="rc-option-row">
      <div>
        <label htmlFor={id}>{t(option.key)}</label>
        <p id={helpId}>{t(option.help)}</p>
      </div>
      <div className="rc-option-control">
        {option.kind === 'switch' && <SwitchControl option={option} {...control} />}
        {option.kind === 'person' && <PersonControl {...control} />}
        {option.kind === 'choice' && <ChoiceControl option={option} {...control} />}
        {option.kind === 'minutes' && <MinutesControl option={option} settings={settings} {...control} />}
        {option.kind === 'words' && <WordsControl {...control} />}
        {option.kind === 'secret' && <SecretControl option={option} {...control} />}
        {option.kind === 'secondFactor' && (
          <LazyParts>
            <CompanyRuleSwitch id={id} aria-describedby={helpId} />
          </LazyParts>
        )}
      </div>
    </div>
  )
}

const SwitchControl = ({ id, helpId, value, disabled, save }: ControlProps<'switch'>) => (
  <Switch
    id={id}
    aria-describedby={helpId}
    checked={value === 'enabled'}
    disabled={disabled}
    onChange={({ currentTarget: { checked } }) => void save(checked ? 'enabled' : 'disabled')}
  />
)

function ChoiceControl({ id, helpId, option, value, disabled, save }: ControlProps<'choice'>) {
  const t = useTexts(settingTexts)
  return (
    <Select
      id={id}
      aria-describedby={helpId}
      allowDeselect={false}
      disabled={disabled}
      value={value}
      data={option.choices.map((choice) => ({ value: choice.value, label: t(choice.label) }))}
      onChange={(next) => next !== null && next !== value && void save(next)}
    />
  )
}

/** A whole number, for minutes at most those of a day, consistent with the related setting. */
function isWithin(minutes: number, option: SettingOption & { kind: 'minutes' }, settings: readonly Setting[]): boolean {
  const { least = 0, most = 1440, below, above } = option
  const other = (key: SettingKey) => Number(settingValue(settings, key))
  if (!Number.isInteger(minutes) || minutes < least || minutes > most) return false
  return !(below && minutes >= other(below)) && !(above && minutes <= other(above))
}

/** Saved on blur or Enter, not on every keystroke. */
function MinutesControl(props: ControlProps<'minutes'> & Pick<RowProps, 'settings'>) {
  const { id, helpId, option, settings, value, disabled, save } = props
  const t = useTexts(settingTexts)
  const [input, setInput] = useState<string | number>(Number(value))
  const fits = input !== '' && isWithin(Number(input), option, settings)
  const keep = async () => {
    if (!fits || String(input) === value) return
    if (!(await save(String(input)))) setInput(Number(value))
  }
  return (
    <NumberInput
      id={id}
      aria-describedby={helpId}
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="none"
      disabled={disabled}
      suffix={` ${t(option.unit ?? 'minutes')}`}
      error={!fits && t(option.invalid)}
      value={input}
      onChange={setInput}
      onBlur={() => void keep()}
      onKeyDown={({ key }) => key === 'Enter' && void keep()}
    />
  )
}

/** Write-only: the server says only whether a key is set (access.7). */
function SecretControl({ id, helpId, value, disabled, save }: ControlProps<'secret'>) {
  const t = useTexts(settingTexts)
  const [input, setInput] = useState('')
  const [removing, setRemoving] = useState(false)
  return (
    <>
      <PasswordField
        id={id}
        aria-describedby={helpId}
        autoComplete="off"
        maxLength={500}
        disabled={disabled}
        description={t(value === 'set' ? 'asaasSet' : 'asaasNone')}
        inputWrapperOrder={['input', 'description']}
        value={input}
        onChange={({ currentTarget }) => setInput(currentTarget.value)}
      />
      {value === 'set' && (
        <Button variant="subtle" color="danger" size="compact-md" onClick={() => setRemoving(true)}>
          {t('removeKey')}
        </Button>
      )}
      <Button
        variant="default"
        size="compact-md"
        disabled={disabled || input.trim() === ''}
        onClick={() => void save(input.trim()).then((isSaved) => isSaved && setInput(''))}
      >
        {t('saveKey')}
      </Button>
      {removing && (
        <Confirm
          title={`${t('removeKey')}?`}
          action={t('removeKey')}
          onClose={() => setRemoving(false)}
          onConfirm={() => saveSetting('asaas', '').then(() => toast(t('saved')))}
        >
          {t('removeKeyHelp')}
        </Confirm>
      )}
    </>
  )
}
