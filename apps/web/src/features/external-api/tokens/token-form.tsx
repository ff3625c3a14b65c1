import { Button, Checkbox, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { TokenScope } from '@recado/contract/access'
import { tokenScopes } from '@recado/contract/access'
import { TOKEN_NAME_LEAST, TOKEN_NAME_MOST } from '@recado/contract/external-api/choices'
import { useState } from 'react'
import { copyAndToast } from '../../../platform/copy.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { FormModal } from '../../../ui/dialogs/form-modal.tsx'
import { lengthBetween } from '../../../ui/forms/field-checks.ts'
import { apiTexts } from '../api-texts.ts'
import { scopeWords } from './scope-words.ts'
import { makeApiToken } from './token-data.ts'

/** The name and scopes of a new token; afterwards the token itself, shown only once. */
export function TokenForm({ onClose }: { onClose: () => void }) {
  const t = useTexts(apiTexts)
  const [created, setCreated] = useState<{ name: string; token: string } | null>(null)
  const form = useForm<{ name: string; scopes: TokenScope[] }>({
    mode: 'uncontrolled',
    initialValues: { name: '', scopes: ['messages:send'] },
    validate: {
      name: lengthBetween(TOKEN_NAME_LEAST, TOKEN_NAME_MOST),
      scopes: (scopes) => (scopes.length === 0 ? t('scopesMissing') : null),
    },
  })
  if (created) return <TokenOnce {...created} onClose={onClose} />
  return (
    <FormModal
      title={t('newTitle')}
      form={form}
      submitLabel={t('create')}
      onSubmit={async (values) => setCreated(await makeApiToken(values))}
      onClose={onClose}
    >
      <TextInput
        label={t('name')}
        description={t('nameHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        data-autofocus
        maxLength={TOKEN_NAME_MOST}
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <Checkbox.Group
        label={t('scopes')}
        required
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        key={form.key('scopes')}
        {...form.getInputProps('scopes')}
      >
        <div className="ma-scopes">
          {tokenScopes.map((scope) => (
            <Checkbox key={scope} value={scope} label={t(scopeWords[scope])} />
          ))}
        </div>
      </Checkbox.Group>
    </FormModal>
  )
}

function TokenOnce({ name, token, onClose }: { name: string; token: string; onClose: () => void }) {
  const t = useTexts(apiTexts)
  return (
    <Dialog title={t('onceTitle', { name })} onClose={onClose} keepOnClickOutside keepOnEscape size={560}>
      <div className="rc-form">
        <p role="status">{t('onceHelp')}</p>
        <TextInput
          label={t('token')}
          readOnly
          value={token}
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
        />
        <div className="rc-form-foot">
          <Button variant="default" onClick={() => void copyAndToast(token, t('copied'))}>
            {t('copyToken')}
          </Button>
          <Button onClick={onClose}>{t('close')}</Button>
        </div>
      </div>
    </Dialog>
  )
}
