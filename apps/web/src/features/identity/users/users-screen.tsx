import '../email-links/address-note.css'
import { isLostAddress } from '@recado/contract/identity/lost-address'
import type { User } from '@recado/contract/identity/user'
import { IconCircle, IconCircleFilled, IconMailOff, IconMailQuestion } from '@tabler/icons-react'
import { useCan } from '../../../platform/access.tsx'
import { ApiError } from '../../../platform/api/api-error.ts'
import { errorText } from '../../../platform/i18n/errors.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useMe } from '../../../platform/session.ts'
import { EmailText } from '../../../ui/email-text.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import type { Column } from '../../../ui/lists/data-table.tsx'
import { actionColumn, ListDialogs, ListPage, ListTable } from '../../../ui/lists/list-parts.tsx'
import { paged } from '../../../ui/lists/paged.ts'
import { type List, useList } from '../../../ui/lists/use-list.ts'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { useNarrow } from '../../../ui/use-narrow.ts'
import { addressTexts } from '../email-links/address-texts.ts'
import { identityTexts } from '../identity-texts.ts'
import { useMayGiveDefaultRole, useMayReach, useRoleName } from './role-name.ts'
import { useDeleteUser, useUsers } from './user-data.ts'
import { UserForm } from './user-form.tsx'

const DeleteUsed = lazyPart(() => import('../../../ui/uses/delete-used.tsx').then((file) => file.DeleteUsed))

/**
 * The users of the company. Users without `users:edit` read the list and change themselves (USR-01, access.12).
 */
export function UsersScreen() {
  const t = useTexts(identityTexts)
  const mayEdit = useCan('users:edit')
  const mayChooseRole = useCan('user-modal:editProfile')
  const mayGiveDefaultRole = useMayGiveDefaultRole()
  const mayAdd = useMayAdd()
  const list = useList<User>(
    {
      title: t('users'),
      search: t('searchUsers'),
      table: t('usersTable'),
      add: t('addUser'),
      empty: t('noUsers'),
      emptyHelp: t('noUsersHelp'),
    },
    mayEdit && mayAdd && (mayChooseRole || mayGiveDefaultRole),
  )
  const users = useUsers(list.text)
  return (
    <ListPage list={list}>
      {mayEdit && !mayAdd && <p className="rc-list-note">{errorText(blocked)}</p>}
      <ListTable
        list={list}
        columns={useColumns(mayEdit, list)}
        rows={users.data?.pages.flatMap((page) => page.users)}
        rowKey={({ id }) => id}
        {...paged(users)}
      />
      <ListDialogs
        list={list}
        form={(user, close) => <UserForm user={user} onClose={close} />}
        remove={(user, close) => <DeleteUser user={user} onClose={close} />}
      />
    </ListPage>
  )
}

const blocked = new ApiError('ERR_USER_CREATION_DISABLED', 403)

/** Returns whether the platform's operator lets the company add users. */
function useMayAdd(): boolean {
  const { company, super: isOperator } = useMe()
  const { value } = company.settings.find(({ key }) => key === 'userCreation') ?? {}
  return isOperator || value !== 'disabled'
}

function useColumns(mayEdit: boolean, list: List<User>): Column<User>[] {
  const t = useTexts(identityTexts)
  // Loaded with the screen, because a row that suspends would hide the whole screen.
  const addressText = useTexts(addressTexts)
  const me = useMe()
  const mayDelete = useCan('users:delete')
  const roleName = useRoleName()
  const mayReach = useMayReach()
  // A card has one heading, so it contains the full name.
  const narrow = useNarrow()
  return [
    { key: 'id', label: t('id'), align: 'end', cell: ({ id }) => id },
    ...(narrow
      ? [{ key: 'name', label: t('name'), title: true, cell: ({ name, lastName }: User) => `${name} ${lastName}` }]
      : [
          { key: 'name', label: t('name'), cell: ({ name }: User) => name },
          { key: 'lastName', label: t('lastName'), cell: ({ lastName }: User) => lastName },
        ]),
    { key: 'email', label: t('email'), cell: (user) => <Address user={user} t={addressText} /> },
    { key: 'profile', label: t('profile'), cell: roleName },
    { key: 'presence', label: t('presence'), cell: ({ online }) => <Presence online={online} /> },
    actionColumn(list, (user) => {
      const { id, name } = user
      return {
        edit: id === me.id || (mayEdit && mayReach(user)) ? t('editNamed', { name }) : null,
        remove: id !== me.id && mayDelete && mayReach(user) ? t('deleteNamed', { name }) : null,
      }
    }),
  ]
}

interface AddressProps {
  user: User
  t: typeof addressTexts.text
}

/** Shows an address. Marks one whose mailed link was not opened yet, or that its owner claimed (companies.13). */
function Address({ user: { email, hasUnconfirmedEmail }, t }: AddressProps) {
  if (isLostAddress(email))
    return (
      <StatusLabel tone="wait" icon={IconMailOff}>
        {t('lost')}
      </StatusLabel>
    )
  return (
    <div className="rc-address">
      <span>
        <EmailText address={email} />
      </span>{' '}
      {hasUnconfirmedEmail && (
        <StatusLabel tone="wait" icon={IconMailQuestion}>
          {t('unconfirmed')}
        </StatusLabel>
      )}
    </div>
  )
}

function Presence({ online }: Pick<User, 'online'>) {
  const t = useTexts(identityTexts)
  return (
    <StatusLabel tone={online ? 'good' : 'quiet'} icon={online ? IconCircleFilled : IconCircle}>
      {t(online ? 'online' : 'offline')}
    </StatusLabel>
  )
}

function DeleteUser({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useTexts(identityTexts)
  const remove = useDeleteUser()
  const name = `${user.name} ${user.lastName}`
  return (
    <DeleteUsed
      kind="user"
      id={user.id}
      title={t('deleteTitle', { name })}
      action={t('deleteAction')}
      doneText={t('userDeleted')}
      onDelete={() => remove(user.id)}
      onClose={onClose}
    >
      {t('deleteHelp', { name })}
    </DeleteUsed>
  )
}
