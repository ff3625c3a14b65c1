import { Button } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { identityTexts } from '../identity-texts.ts'

interface DemoAccount {
  name: string
  email: string
  password: string
}

/** The accounts of the demo company. The server sends them in demonstration mode only. */
export function DemoAccounts({
  accounts,
  onChoose,
}: {
  accounts: readonly DemoAccount[]
  onChoose: (account: DemoAccount) => void
}) {
  const t = useTexts(identityTexts)
  return (
    <section className="rc-demo-accounts">
      <h2>{t('demoTitle')}</h2>
      <p>{t('demoHelp')}</p>
      <ul>
        {accounts.map((account) => (
          <li key={account.email}>
            <Button
              variant="default"
              fullWidth
              justify="flex-start"
              h="auto"
              mih={36}
              py={6}
              styles={{ label: { whiteSpace: 'normal', textAlign: 'left', lineHeight: 1.3 } }}
              leftSection={<IconUser size={16} />}
              onClick={() => onChoose(account)}
            >
              {`${account.name} · ${account.email}`}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
