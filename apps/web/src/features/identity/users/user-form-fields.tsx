import { MultiSelect, type MultiSelectProps, Select, type SelectProps } from '@mantine/core'
import { isAttendantRole } from '@recado/contract/access'
import type { User } from '@recado/contract/identity/user'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useConnectionNames, useQueueNames } from '../higher-names.ts'
import { identityTexts } from '../identity-texts.ts'
import { useRoleNames } from '../roles/role-data.ts'
import { useRoleName } from './role-name.ts'

const below = ['label', 'input', 'description', 'error'] as const

/** The queues of a user. Current ones show their names before the full list is loaded. */
export function QueuesField({
  currentQueues = [],
  ...props
}: MultiSelectProps & { currentQueues?: readonly { id: number; name: string }[] }) {
  const t = useTexts(identityTexts)
  const { data } = useQueueNames()
  return (
    <MultiSelect
      label={t('queues')}
      description={t('queuesHelp')}
      inputWrapperOrder={[...below]}
      searchable
      data={(data ?? currentQueues).map(({ id, name }) => ({ value: String(id), label: name }))}
      {...props}
    />
  )
}

/** The connection with which a user starts conversations. */
export function ConnectionField(props: SelectProps) {
  const t = useTexts(identityTexts)
  const { data } = useConnectionNames()
  return (
    <Select
      label={t('connection')}
      description={t('connectionHelp')}
      inputWrapperOrder={[...below]}
      placeholder={t('connectionNone')}
      clearable
      data={(data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      {...props}
    />
  )
}

/**
 * The role of a user, out of those that the signed-in user may give. A new user gets Atendente.
 * @param path changes when the form is reset
 */
export function RoleField({
  user,
  path,
  defaultValue,
  ...props
}: SelectProps & { user: User | undefined; path: string }) {
  const t = useTexts(identityTexts)
  const nameOf = useRoleName()
  const { data: roles } = useRoleNames()
  const givenRoles = roles?.filter(({ id, assignable }) => assignable || id === user?.roleId)
  const attendant = givenRoles?.find(isAttendantRole)
  const options = givenRoles ?? (user ? [{ id: user.roleId, profile: user.profile }] : [])
  return (
    <Select
      // The names arrive after the form is drawn.
      key={`${path} ${roles === undefined}`}
      label={t('profile')}
      allowDeselect={false}
      data={options.map(({ id, profile }) => ({ value: String(id), label: nameOf({ roleId: id, profile }) }))}
      defaultValue={defaultValue || (attendant ? String(attendant.id) : null)}
      {...props}
    />
  )
}
