import { Button, Checkbox } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { copyAndToast } from '../../../platform/copy.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useMe } from '../../../platform/session.ts'
import { securityTexts } from './security-texts.ts'

/** Shows the recovery codes once, to download or copy. The user must confirm that they are stored before continuing. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTexts(securityTexts)
  const { email } = useMe()
  const [isStored, setIsStored] = useState(false)
  const download = () => {
    const text = [t('fileHead', { email }), '', ...codes, '', t('fileFoot'), ''].join('\r\n')
    const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
    const link = document.createElement('a')
    link.href = address
    link.download = t('fileName')
    link.click()
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
  }
  return (
    <div className="rc-form">
      <p>{t('codesHelp')}</p>
      <ul className="rc-codes" aria-label={t('codesList')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="rc-codes-tools">
        <Button variant="default" leftSection={<IconDownload size={16} />} onClick={download} data-autofocus>
          {t('download')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconCopy size={16} />}
          onClick={() => void copyAndToast(codes.join('\n'), t('copied'))}
        >
          {t('copy')}
        </Button>
      </div>
      <Checkbox label={t('kept')} checked={isStored} onChange={(event) => setIsStored(event.currentTarget.checked)} />
      <div className="rc-form-foot">
        <Button disabled={!isStored} onClick={onDone}>
          {t('finish')}
        </Button>
      </div>
    </div>
  )
}
