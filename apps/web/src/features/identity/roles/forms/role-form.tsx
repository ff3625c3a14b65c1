import { Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { isAttendantRole } from '@recado/contract/access'
import type { Role } from '@recado/contract/identity/role'
import { useRef, useState } from 'react'
import { errorCode } from '../../../../platform/api/api-error.ts'
import { errorText } from '../../../../platform/i18n/errors.ts'
import { useTexts } from '../../../../platform/i18n/texts.ts'
import { useMe } from '../../../../platform/session.ts'
import { toast } from '../../../../platform/toast.ts'
import { FormModal } from '../../../../ui/dialogs/form-modal.tsx'
import { lengthBetween } from '../../../../ui/forms/field-checks.ts'
import { emptyProof, isProofRefusal, proofChecks, proofOf, showAtField } from '../../../../ui/forms/own-proof.ts'
import { ProofFields } from '../../../../ui/forms/proof-fields.tsx'
import { covers } from '../edits/grants.rules.ts'
import { type Proof, useRoleCalls } from '../role-data.ts'
import { roleLabel, roleTexts } from '../role-texts.ts'

/** The task of the form: a new role, perhaps as a copy, or another name. */
export type RoleFormKind = { kind: 'add' } | { kind: 'copy' | 'rename'; role: Role }

interface RoleFormProps {
  form: RoleFormKind
  roles: readonly Role[]
  onClose: () => void
}

const nameLength = { min: 2, max: 40 }

/** A new role with the permissions of another one, or the name of a role. */
export function RoleForm({ form: kind, roles, onClose }: RoleFormProps) {
  const t = useTexts(roleTexts)
  const { twoFactor, permissions: own } = useMe()
  const { add, save } = useRoleCalls()
  const [asksForProof, setAsksForProof] = useState(false)
  const isAsking = useRef(false)
  const sources = roles.filter(({ permissions }) => covers(own, permissions))
  const first = kind.kind === 'add' ? (sources.find(isAttendantRole) ?? sources[0]) : kind.role
  const label = kind.kind === 'add' ? '' : roleLabel(t, kind.role)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: {
      name: kind.kind === 'add' ? '' : kind.kind === 'rename' ? kind.role.name : copyName(t, label),
      from: String(first?.id ?? ''),
      ...emptyProof,
    },
    validate: {
      name: lengthBetween(nameLength.min, nameLength.max),
      ...proofChecks(() => isAsking.current, twoFactor),
    },
  })
  const send = async ({ name, from }: typeof form.values, proof: Proof) => {
    if (kind.kind === 'rename') {
      await save([{ id: kind.role.id, revision: kind.role.revision, name }])
      return toast(t('renamed'))
    }
    const permissions = roles.find(({ id }) => String(id) === from)?.permissions ?? {}
    const role = await add({ name, permissions }, proof)
    toast(t('created', { role: role.name }))
  }
  const submit = async (values: typeof form.values) => {
    try {
      await send({ ...values, name: values.name.trim() }, isAsking.current ? proofOf(values) : {})
    } catch (error) {
      if (errorCode(error) === 'ERR_ROLE_NAME_TAKEN') return form.setFieldError('name', errorText(error))
      if (isAsking.current || !isProofRefusal(error)) return showAtField(form, error)
      isAsking.current = true
      return setAsksForProof(true)
    }
    onClose()
  }
  return (
    <FormModal
      title={kind.kind === 'add' ? t('newTitle') : t(`${kind.kind}Title`, { role: label })}
      form={form}
      {...(kind.kind !== 'rename' && { submitLabel: t('create') })}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={t('name')}
        required
        data-autofocus
        maxLength={nameLength.max}
        autoComplete="off"
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      {kind.kind !== 'rename' && (
        <Select
          label={t('startFrom')}
          description={t('startFromHelp')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          allowDeselect={false}
          data={sources.map((role) => ({ value: String(role.id), label: roleLabel(t, role) }))}
          key={form.key('from')}
          {...form.getInputProps('from')}
        />
      )}
      {asksForProof && <ProofFields form={form} help={t('proofHelp')} first />}
    </FormModal>
  )
}

/** The suggested name of a copy, cut to the longest name. */
const copyName = (t: typeof roleTexts.text, role: string) => t('nameOfCopy', { role }).slice(0, nameLength.max).trim()
