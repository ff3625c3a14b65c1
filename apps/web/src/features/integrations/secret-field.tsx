import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { copyAndToast } from '../../platform/copy.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { renewSigningSecret } from './integration-data.ts'
import { integrationTexts } from './integration-texts.ts'

/** Creates a new signing secret, which is shown only once. */
export function SecretField({ id }: { id: number }) {
  const t = useTexts(integrationTexts)
  const [secret, setSecret] = useState('')
  const [asking, setAsking] = useState(false)
  return (
    <div className="rc-token">
      <TextInput
        label={t('secret')}
        description={secret ? t('secretShown') : t('secretHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        readOnly
        value={secret || '••••••••'}
        onFocus={(event) => event.currentTarget.select()}
      />
      {secret && (
        <Button variant="default" onClick={() => void copyAndToast(secret, t('copied'))}>
          {t('copy')}
        </Button>
      )}
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('renew')}
      </Button>
      {asking && (
        <Confirm
          title={t('renewTitle')}
          action={t('renew')}
          onConfirm={async () => setSecret(await renewSigningSecret(id))}
          onClose={() => setAsking(false)}
        >
          {t('renewBody')}
        </Confirm>
      )}
    </div>
  )
}
