import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { listTwoFactorUsers, resetTwoFactor } from '@recado/contract/identity/two-factor'
import type { User } from '@recado/contract/identity/user'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useMe } from '../../../platform/session.ts'
import { toast } from '../../../platform/toast.ts'
import { FormModal } from '../../../ui/dialogs/form-modal.tsx'
import { emptyProof, proofChecks, proofOf, showAtField } from '../../../ui/forms/own-proof.ts'
import { ProofFields } from '../../../ui/forms/proof-fields.tsx'
import { identityTexts } from '../identity-texts.ts'

const queryKey = ['users', 'two-factor']

/** Lets an admin turn off the second factor of a user who lost phone and recovery codes. */
export function TwoFactorReset({ user }: { user: User }) {
  const t = useTexts(identityTexts)
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listTwoFactorUsers, { signal }),
    staleTime: 0,
  })
  const [asking, setAsking] = useState(false)
  if (!data?.userIds.includes(user.id)) return null
  return (
    <div>
      <Button variant="light" color="danger" onClick={() => setAsking(true)}>
        {t('resetTwoFactor')}
      </Button>
      {asking && <ResetDialog user={user} onClose={() => setAsking(false)} />}
    </div>
  )
}

/** Explains the consequences and asks for the admin's own password. */
function ResetDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useTexts(identityTexts)
  const client = useQueryClient()
  const { twoFactor } = useMe()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: emptyProof,
    validate: proofChecks(() => true, twoFactor),
  })
  const reset = async (values: typeof emptyProof) => {
    try {
      await call(resetTwoFactor, { params: { id: user.id }, body: proofOf(values) })
    } catch (error) {
      return showAtField(form, error)
    }
    void client.invalidateQueries({ queryKey })
    toast(t('twoFactorReset', { name: user.name }))
    onClose()
  }
  return (
    <FormModal
      title={t('resetTwoFactorTitle', { name: user.name })}
      form={form}
      submitLabel={t('resetTwoFactor')}
      onSubmit={reset}
      onClose={onClose}
    >
      <p>{t('resetTwoFactorHelp')}</p>
      <ProofFields form={form} first />
    </FormModal>
  )
}
