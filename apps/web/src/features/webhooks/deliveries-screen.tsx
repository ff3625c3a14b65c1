import { useCan } from '../../platform/access.tsx'
import './webhooks.css'
import { Button } from '@mantine/core'
import { outsideReasons } from '@recado/contract/outside-calls/reasons'
import type { Webhook } from '@recado/contract/webhooks/webhook'
import { IconArrowLeft, IconKey, IconRefresh, IconSend } from '@tabler/icons-react'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTexts, useWorded } from '../../platform/i18n/texts.ts'
import { toast, toastError, toastWarning } from '../../platform/toast.ts'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Page } from '../../ui/page.tsx'
import { ScreenLoading } from '../../ui/screen-loading.tsx'
import { DeliveryTable } from './delivery-table.tsx'
import { SecretOnce } from './secret-once.tsx'
import { renewWebhookSigningSecret, replayAll, sendTest, useWebhooks } from './webhook-data.ts'
import { WebhookState } from './webhook-state.tsx'
import { webhookTexts } from './webhook-texts.ts'

/** The deliveries of one webhook, with a test and a repetition of failed ones (HOK-05, HOK-07). */
export function DeliveriesScreen() {
  const t = useTexts(webhookTexts)
  const { webhookId } = useParams({ strict: false }) as { webhookId: string }
  const webhooks = useWebhooks()
  const webhook = webhooks.data?.find(({ id }) => String(id) === webhookId)
  if (webhook)
    return (
      <Page title={webhook.name} tools={<Tools webhook={webhook} />}>
        <p className="wh-head">
          <span>{webhook.url}</span>
          <WebhookState webhook={webhook} />
        </p>
        <DeliveryTable id={webhook.id} />
      </Page>
    )
  // A cached list may lack a webhook created in another tab.
  if (!webhooks.isFetchedAfterMount) return <ScreenLoading />
  if (!webhooks.error) return <DeletedWebhook />
  return (
    <Page title={t('title')} tools={<Back />}>
      <ErrorState error={webhooks.error} onRetry={() => void webhooks.refetch()} />
    </Page>
  )
}

/** The webhook was deleted, possibly in another tab, so a retry would not help. */
function DeletedWebhook() {
  const t = useTexts(webhookTexts)
  const navigate = useNavigate()
  return (
    <Page title={t('title')}>
      <EmptyState
        role="alert"
        title={t('goneTitle')}
        action={{ label: t('toList'), onClick: () => void navigate({ to: '/webhooks' }) }}
      >
        {t('goneHelp')}
      </EmptyState>
    </Page>
  )
}

function Back() {
  const t = useTexts(webhookTexts)
  return (
    <Button
      variant="default"
      leftSection={<IconArrowLeft size={16} />}
      renderRoot={(props) => <Link {...props} to="/webhooks" />}
    >
      {t('back')}
    </Button>
  )
}

function Tools({ webhook: { id, name, failed: failedCount } }: { webhook: Webhook }) {
  const t = useTexts(webhookTexts)
  const [renewing, setRenewing] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const { testing, test } = useTest(id)
  const { repeating, repeat } = useRepeat(id)
  // Each of these calls changes the webhook or sends its data.
  if (!useCan('webhooks:edit')) return <Back />
  return (
    <>
      <Back />
      <Button variant="default" leftSection={<IconKey size={16} />} onClick={() => setRenewing(true)}>
        {t('renew')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} />}
        disabled={failedCount === 0}
        loading={repeating}
        onClick={() => void repeat()}
      >
        {t('replayFailed')}
      </Button>
      <Button leftSection={<IconSend size={16} />} disabled={testing} onClick={() => void test()}>
        {testing ? t('testing') : t('test')}
      </Button>
      {renewing && (
        <Confirm
          title={t('renewTitle', { name })}
          action={t('renew')}
          onConfirm={async () => setSecret(await renewWebhookSigningSecret(id))}
          onClose={() => setRenewing(false)}
        >
          {t('renewHelp')}
        </Confirm>
      )}
      {secret && <SecretOnce name={name} secret={secret} onClose={() => setSecret(null)} />}
    </>
  )
}

/** Sends all failed deliveries again, one request at a time. */
function useRepeat(id: number) {
  const t = useTexts(webhookTexts)
  const [repeating, setRepeating] = useState(false)
  const repeat = async () => {
    setRepeating(true)
    try {
      toast(t('replayedCount', { count: await replayAll(id) }))
    } catch (error) {
      toastError(error)
    } finally {
      setRepeating(false)
    }
  }
  return { repeating, repeat }
}

/** Sends a test event and shows the result as text. */
function useTest(id: number) {
  const t = useTexts(webhookTexts)
  const worded = useWorded()
  const [testing, setTesting] = useState(false)
  const test = async () => {
    setTesting(true)
    try {
      const { ok, status, failure, ms } = await sendTest(id)
      if (ok) toast(t('testGood', { status: status ?? '', ms }))
      else if (status === null) toastWarning(worded(outsideReasons[failure ?? 'network']))
      else toastWarning(t('testBad', { status }))
    } catch (error) {
      toastError(error)
    } finally {
      setTesting(false)
    }
  }
  return { testing, test }
}
