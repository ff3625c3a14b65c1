import { Select } from '@mantine/core'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useUserNames } from '../../identity/public.ts'
import { settingTexts } from '../setting-texts.ts'

export interface PersonControlProps {
  id: string
  helpId: string
  /** The id of a user; '' for no user. */
  value: string
  disabled: boolean
  save: (value: string) => Promise<boolean>
}

/** Chooses one user of the company, or none. A deleted user stays visible as such until another one is chosen. */
export function PersonControl({ id, helpId, value, disabled, save }: PersonControlProps) {
  const t = useTexts(settingTexts)
  const { data: users, isPending } = useUserNames()
  const people = (users ?? []).map((user) => ({ value: String(user.id), label: user.name }))
  const isGone = value !== '' && users !== undefined && !people.some((person) => person.value === value)
  return (
    <Select
      id={id}
      aria-describedby={helpId}
      allowDeselect={false}
      searchable
      disabled={disabled || isPending}
      value={value}
      data={[
        { value: '', label: t('phoneAnswerNobody') },
        ...people,
        ...(isGone ? [{ value, label: t('phoneAnswerGone'), disabled: true }] : []),
      ]}
      onChange={(next) => next !== null && next !== value && void save(next)}
    />
  )
}
