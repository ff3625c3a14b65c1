import { Button } from '@mantine/core'
import { changeLanguage, currentLanguage, type Language, languageNames } from '../../../platform/i18n/language.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toastMissing } from '../../../ui/lazy-part.tsx'
import { identityTexts } from '../identity-texts.ts'

/** The language, before anybody is known. */
export function Languages() {
  const t = useTexts(identityTexts)
  return (
    <fieldset className="rc-entrance-languages" aria-label={t('language')}>
      {Object.entries(languageNames).map(([language, name]) => (
        <Button
          key={language}
          variant="subtle"
          size="compact-sm"
          color={currentLanguage() === language ? 'brand' : 'gray'}
          aria-pressed={currentLanguage() === language}
          lang={language}
          onClick={() => void changeLanguage(language as Language).catch(toastMissing)}
        >
          {name}
        </Button>
      ))}
    </fieldset>
  )
}
