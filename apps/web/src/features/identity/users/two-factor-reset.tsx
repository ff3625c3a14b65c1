import { Button } from '@mantine/core'
import { listTwoFactorUsers, resetTwoFactor } from '@recado/contract/identity/two-factor'
import type { User } from '@recado/contract/identity/user'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/api.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { tell } from '../../../platform/tell.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { identityTexts } from '../identity-texts.ts'

const queryKey = ['users', 'two-factor']

/** For somebody who lost telephone and recovery codes: an admin turns the second step off. */
export function TwoFactorReset({ user }: { user: User }) {
  const t = useTexts(identityTexts)
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listTwoFactorUsers, { signal }),
    staleTime: 0,
  })
  const [asking, setAsking] = useState(false)
  if (!data?.userIds.includes(user.id)) return null
  const reset = async () => {
    await call(resetTwoFactor, { params: { id: user.id } })
    void client.invalidateQueries({ queryKey })
    tell(t('twoFactorReset', { name: user.name }))
  }
  return (
    <div>
      <Button variant="light" color="danger" onClick={() => setAsking(true)}>
        {t('resetTwoFactor')}
      </Button>
      {asking && (
        <Confirm
          title={t('resetTwoFactorTitle', { name: user.name })}
          action={t('resetTwoFactor')}
          onConfirm={reset}
          onClose={() => setAsking(false)}
        >
          {t('resetTwoFactorHelp')}
        </Confirm>
      )}
    </div>
  )
}
