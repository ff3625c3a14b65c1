import { Button, TextInput } from '@mantine/core'
import type { Connection } from '@recado/contract/connections/connection'
import { useState } from 'react'
import { copyAndToast } from '../../../platform/copy.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toast } from '../../../platform/toast.ts'
import { formatMoment } from '../../../platform/values/dates.ts'
import { Confirm } from '../../../ui/dialogs/confirm.tsx'
import { useConnections, useRenewToken } from '../connection-data.ts'
import { connectionTexts } from '../connection-texts.ts'

/** The token for the external API, which admins can view, copy and renew (CON-12). */
export function ApiTokenField({ connection }: { connection: Connection }) {
  const t = useTexts(connectionTexts)
  const renew = useRenewToken()
  const [token, setToken] = useState(connection.token)
  // From the live list, because it changes while the form is open.
  const { data: connections = [] } = useConnections()
  const { tokenLastUsedAt: lastUse, tokenChosen } = connections.find(({ id }) => id === connection.id) ?? connection
  const [asking, setAsking] = useState(false)
  const confirm = async () => {
    setToken(await renew(connection.id))
    toast(t('renewed'))
  }
  return (
    <div className="rc-token">
      <TextInput
        label={t('token')}
        description={`${t('tokenHelp')} ${lastUse ? t('tokenUsed', { when: formatMoment(lastUse) }) : t('tokenUnused')}`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        readOnly
        value={token}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button variant="default" disabled={!token} onClick={() => void copyAndToast(token, t('copied'))}>
        {t('copy')}
      </Button>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('renew')}
      </Button>
      {tokenChosen && (
        <p className="rc-form-warning rc-token-note" role="note">
          {t('tokenChosen')}
        </p>
      )}
      {asking && (
        <Confirm
          title={t('renewTitle', { name: connection.name })}
          action={t('renewAction')}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          {t('renewHelp')}
        </Confirm>
      )}
    </div>
  )
}
