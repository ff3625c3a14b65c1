import { Button } from '@mantine/core'
import { IconDeviceMobile } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTexts } from '../../platform/i18n/texts.ts'
import { pushTexts } from './push-texts.ts'

/** A link in the account panel to the notice settings. */
export function PushLink() {
  const t = useTexts(pushTexts)
  const navigate = useNavigate()
  return (
    <Button
      fullWidth
      size="xs"
      variant="default"
      leftSection={<IconDeviceMobile size={14} />}
      onClick={() => void navigate({ to: '/avisos' })}
    >
      {t('link')}
    </Button>
  )
}
