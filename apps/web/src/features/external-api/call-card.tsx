import { ActionIcon } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { copyAndToast } from '../../platform/copy.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { useFileLimit } from '../../platform/values/upload-limit.ts'
import { apiTexts } from './api-texts.ts'
import { sendAddress, sendMethod } from './sending/send-data.ts'
import { SendForm } from './sending/send-form.tsx'

/** One of the two calls: its method, URL, headers and body, beside a form to try it (API-01). */
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
            <Parameter name="Authorization" description={t('header_authorization')} />
            {!media && <Parameter name="Content-Type" description={t('header_type')} />}
            <Parameter name="Idempotency-Key" description={t('header_key')} />
          </dd>
          <dt>{t('body')}</dt>
          <dd>
            <p>{media ? t('multipart') : t('json')}</p>
            <Parameter name="number" description={t('field_number')} />
            <Parameter name="body" description={media ? t('field_caption') : t('field_body')} />
            {media && <Parameter name="medias" description={t('field_medias', { size })} />}
            <Parameter name="mediaUrl" description={t('field_mediaUrl')} />
            <Parameter name="mediaBase64" description={t('field_mediaBase64')} />
            <Parameter name="mediaName" description={t('field_mediaName')} />
            <Parameter name="mimeType" description={t('field_mimeType')} />
            <Parameter name="whatsappId" description={t('field_whatsappId')} />
            <Parameter name="name" description={t('field_name')} />
            <Parameter name="marketing" description={t('field_marketing')} />
            <Parameter name="template" description={media ? t('field_templateFile') : t('field_template')} />
          </dd>
        </dl>
      </div>
      <SendForm media={media} />
    </section>
  )
}

const Parameter = ({ name, description }: { name: string; description: string }) => (
  <p>
    <code>{name}</code> <span className="ma-sub">{description}</span>
  </p>
)
