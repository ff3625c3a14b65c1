import { ActionIcon } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { copyAndToast } from '../../platform/copy.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { useFileLimit } from '../../platform/values/upload-limit.ts'
import { apiTexts } from './api-texts.ts'
import { sendAddress, sendMethod } from './sending/send-data.ts'
import { SendForm } from './sending/send-form.tsx'

/** One of the two calls: its method, address, headers and body, beside a form that tries it out (API-01). */
export function CallCard({ media }: { media: boolean }) {
  const t = useTexts(apiTexts)
  const { size } = useFileLimit()
  const title = media ? t('mediaTitle') : t('textTitle')
  return (
    <section className="rc-card ma-card ma-call" aria-label={title}>
      <div>
        <h2>{title}</h2>
        <dl className="ma-parts">
          <dt>{t('method')}</dt>
          <dd>
            <code>{sendMethod}</code>
          </dd>
          <dt>{t('address')}</dt>
          <dd className="ma-address">
            <code>{sendAddress()}</code>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={t('copyAddress')}
              title={t('copyAddress')}
              onClick={() => void copyAndToast(sendAddress(), t('copied'))}
            >
              <IconCopy size={16} />
            </ActionIcon>
          </dd>
          <dt>{t('headers')}</dt>
          <dd>
            <Named name="Authorization" of={t('header_authorization')} />
            {!media && <Named name="Content-Type" of={t('header_type')} />}
            <Named name="Idempotency-Key" of={t('header_key')} />
          </dd>
          <dt>{t('body')}</dt>
          <dd>
            <p>{media ? t('multipart') : t('json')}</p>
            <Named name="number" of={t('field_number')} />
            <Named name="body" of={media ? t('field_caption') : t('field_body')} />
            {media && <Named name="medias" of={t('field_medias', { size })} />}
            <Named name="whatsappId" of={t('field_whatsappId')} />
            <Named name="name" of={t('field_name')} />
            <Named name="marketing" of={t('field_marketing')} />
            <Named name="template" of={media ? t('field_templateFile') : t('field_template')} />
          </dd>
        </dl>
      </div>
      <SendForm media={media} />
    </section>
  )
}

const Named = ({ name, of }: { name: string; of: string }) => (
  <p>
    <code>{name}</code> <span className="ma-sub">{of}</span>
  </p>
)
