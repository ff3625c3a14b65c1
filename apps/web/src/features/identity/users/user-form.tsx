import { Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ownPasswordLength, passwordLength } from '@recado/contract/identity/password.rules'
import type { User } from '@recado/contract/identity/user'
import { useRef, useState } from 'react'
import { useCan } from '../../../platform/access.tsx'
import { ApiError, errorCode } from '../../../platform/api/api-error.ts'
import { errorText } from '../../../platform/i18n/errors.ts'
import { platformTexts } from '../../../platform/i18n/platform-texts.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useMe } from '../../../platform/session.ts'
import { toast } from '../../../platform/toast.ts'
import { FormModal } from '../../../ui/dialogs/form-modal.tsx'
import { changedFields } from '../../../ui/forms/changed-fields.ts'
import { emailShape, lengthBetween, optional, ownPasswordShape, passwordShape } from '../../../ui/forms/field-checks.ts'
import { emptyProof, type ProofValues, proofChecks, proofOf, showAtField } from '../../../ui/forms/own-proof.ts'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { ProofFields } from '../../../ui/forms/proof-fields.tsx'
import { LazyParts, lazyPart } from '../../../ui/lazy-part.tsx'
import { identityTexts } from '../identity-texts.ts'
import { useRoleNames } from '../roles/role-data.ts'
import { useMayGiveDefaultRole } from './role-name.ts'
import { TwoFactorReset } from './two-factor-reset.tsx'
import { useSaveUser } from './user-data.ts'
import { ConnectionField, QueuesField, RoleField } from './user-form-fields.tsx'
import { type KeyValues, needsProof } from './user-proof.rules.ts'

/** Lazy, because few users see it. */
const AddressNote = lazyPart(async () => (await import('../email-links/address-note.tsx')).AddressNote)

/** The fields of a user with the same validation as the server (access.13). */
const useUserForm = (user?: User) => {
  const me = useMe()
  const { data: roles } = useRoleNames()
  const hasDefaultRole = useMayGiveDefaultRole()
  // The server has asked for the current password.
  const isAsked = useRef(false)
  const isProofNeeded = ({ roleId, ...values }: Omit<KeyValues, 'profile'> & ProofValues & { roleId: string }) => {
    if (isAsked.current) return true
    const role = roles?.find(({ id }) => String(id) === roleId)
    return needsProof(me.id, user, { ...values, profile: role?.profile ?? user?.profile ?? 'user' })
  }
  const [asksForProof, setAsksForProof] = useState(false)
  const [email, setEmail] = useState(user?.email ?? '')
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: {
      name: user?.name ?? '',
      lastName: user?.lastName ?? '',
      email: user?.email ?? '',
      password: '',
      // Empty for a new user, who gets Atendente.
      roleId: user?.roleId ? String(user.roleId) : '',
      queueIds: (user?.queueIds ?? []).map(String),
      whatsappId: user?.whatsappId ? String(user.whatsappId) : null,
      allTicket: user?.allTicket === 'enabled',
      queueless: user?.queueless ?? false,
      ...emptyProof,
    },
    onValuesChange: (values) => {
      setAsksForProof(isProofNeeded(values))
      setEmail(values.email)
    },
    validate: {
      name: lengthBetween(2, 50),
      lastName: lengthBetween(2, 50),
      email: emailShape,
      roleId: (roleId: string) => (user || roleId || hasDefaultRole ? null : platformTexts.text('required')),
      password: user ? optional(me.id === user.id ? ownPasswordShape : passwordShape) : passwordShape,
      ...proofChecks(isProofNeeded, me.twoFactor),
    },
  })
  const askForProof = () => {
    isAsked.current = true
    setAsksForProof(true)
  }
  return { form, asksForProof, isProofNeeded, askForProof, email }
}

type UserFormState = ReturnType<typeof useUserForm>['form']

/** A user of the company: name, e-mail, password, role, queues, connection and visibility (USR-02 to USR-05). */
export function UserForm({ user, title, onClose }: { user?: User; title?: string; onClose: () => void }) {
  const t = useTexts(identityTexts)
  const mayEditProfile = useCan('user-modal:editProfile')
  const mayEditQueues = useCan('user-modal:editQueues')
  const mayEdit = useCan('users:edit')
  const own = useMe().id === user?.id
  const { add, change } = useSaveUser()
  const { form, asksForProof, isProofNeeded, askForProof, email } = useUserForm(user)
  const [claimable, setClaimable] = useState<string | null>(null)
  const personOf = ({ name, lastName, email, ...values }: typeof form.values) => {
    const rights = {
      ...(values.roleId !== '' && { roleId: Number(values.roleId) }),
      allTicket: values.allTicket ? ('enabled' as const) : ('desabled' as const),
      queueless: values.queueless,
      whatsappId: values.whatsappId ? Number(values.whatsappId) : null,
    }
    const queues = { queueIds: values.queueIds.map(Number) }
    return { name, lastName, email, ...(mayEditProfile && rights), ...(mayEditQueues && queues) }
  }
  const submit = async (values: typeof form.values) => {
    const person = personOf(values)
    const { password } = values
    const proof = isProofNeeded(values) ? proofOf(values) : {}
    try {
      if (user) {
        // Send only changed fields, because another admin may have changed others.
        const changes = changedFields(person, personOf(form.getInitialValues()))
        await change(user.id, { ...changes, ...(password && { password }), ...proof })
        toast(t(own ? 'profileSaved' : 'userSaved'))
      } else {
        const savedUser = await add({ ...person, password, ...proof })
        toast(t('userCreated', { name: savedUser.name }))
      }
    } catch (error) {
      if (errorCode(error) === 'ERR_CURRENT_PASSWORD_REQUIRED') askForProof()
      if (errorCode(error) !== 'ERR_DUPLICATED_EMAIL') return showAtField(form, error)
      if (error instanceof ApiError && error.data.canClaim === true) setClaimable(values.email)
      return form.setFieldError('email', errorText(error))
    }
    onClose()
  }
  const field = (name: 'name' | 'lastName' | 'email') => ({ key: form.key(name), ...form.getInputProps(name) })
  return (
    <FormModal
      title={title ?? (user ? t('editUserTitle', { name: user.name }) : t('newUserTitle'))}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      size={560}
    >
      <div className="rc-two">
        <TextInput label={t('name')} required data-autofocus maxLength={50} {...field('name')} />
        <TextInput label={t('lastName')} required maxLength={50} {...field('lastName')} />
      </div>
      <TextInput label={t('email')} required type="email" autoComplete="off" maxLength={254} {...field('email')} />
      {(email === claimable || (user?.hasUnconfirmedEmail === true && email === user.email)) && (
        <LazyParts>
          <AddressNote email={email} isTaken={email === claimable} />
        </LazyParts>
      )}
      <PasswordField
        label={t('password')}
        required={!user}
        autoComplete="new-password"
        description={user ? t('passwordKeep') : t('passwordHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={own ? ownPasswordLength.max : passwordLength.max}
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <ProfileFields form={form} user={user} mayEdit={mayEditProfile} />
      {mayEditQueues && (
        <QueuesField currentQueues={user?.queues} key={form.key('queueIds')} {...form.getInputProps('queueIds')} />
      )}
      {mayEditProfile && <SightFields form={form} />}
      {asksForProof && <ProofFields form={form} />}
      {mayEdit && user && !own && <TwoFactorReset user={user} />}
    </FormModal>
  )
}

interface ProfileFieldsProps {
  form: UserFormState
  user: User | undefined
  mayEdit: boolean
}

/** The role, which only some users may change, and the connection. */
function ProfileFields({ form, user, mayEdit }: ProfileFieldsProps) {
  const role = <RoleField user={user} disabled={!mayEdit} path={form.key('roleId')} {...form.getInputProps('roleId')} />
  if (!mayEdit) return user ? role : null
  return (
    <div className="rc-two">
      {role}
      <ConnectionField key={form.key('whatsappId')} {...form.getInputProps('whatsappId')} />
    </div>
  )
}

/** Switches for the user's bell, and for tickets without a queue. */
function SightFields({ form }: { form: UserFormState }) {
  const t = useTexts(identityTexts)
  return (
    <>
      <Switch
        label={t('allTicket')}
        description={t('allTicketHelp')}
        key={form.key('allTicket')}
        {...form.getInputProps('allTicket', { type: 'checkbox' })}
      />
      <Switch
        label={t('queueless')}
        key={form.key('queueless')}
        {...form.getInputProps('queueless', { type: 'checkbox' })}
      />
    </>
  )
}
