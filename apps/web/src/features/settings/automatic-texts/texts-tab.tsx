import './automatic-texts.css'
import { Select } from '@mantine/core'
import type { AutomaticText, AutomaticTextList } from '@recado/contract/automatic-texts/endpoints'
import { type Language, languages } from '@recado/contract/values/language'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useCan } from '../../../platform/access.tsx'
import { currentLanguage, languageNames } from '../../../platform/i18n/language.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SearchField } from '../../../ui/forms/search-field.tsx'
import { ScreenLoading } from '../../../ui/screen-loading.tsx'
import { automaticTextWords } from './automatic-text-words.ts'
import { OtherTexts } from './other-texts.tsx'
import { automaticTextsQuery, saveCompanyLanguage } from './text-data.ts'
import { TextForm } from './text-form.tsx'
import { TextRow } from './text-row.tsx'
import { matchingTexts } from './text-search.rules.ts'

/** The texts that customers get automatically, and the language of the company (PLUS-51). */
export function TextsTab() {
  const { data, error, refetch } = useQuery(automaticTextsQuery)
  if (data) return <Texts list={data} />
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ScreenLoading />
}

function Texts({ list }: { list: AutomaticTextList }) {
  const t = useTexts(automaticTextWords)
  const mayChange = useCan('settings:edit')
  const [search, setSearch] = useState('')
  const [openText, setOpenText] = useState<AutomaticText | null>(null)
  const groups = matchingTexts(list.texts, search, currentLanguage())
  return (
    <div className="at-texts">
      <p>{t(mayChange ? 'intro' : 'readOnly')}</p>
      <CompanyLanguage language={list.language} disabled={!mayChange} />
      <SearchField label={t('search')} value={search} onSearch={setSearch} />
      {groups.length === 0 && (
        <EmptyState
          role="status"
          title={t('none', { text: search })}
          action={{ label: t('showAll'), onClick: () => setSearch('') }}
        />
      )}
      {groups.map(({ group, texts }) => (
        <section key={group} aria-label={t(`group_${group}`)}>
          <h2>{t(`group_${group}`)}</h2>
          <ul className="rc-card">
            {texts.map((text) => (
              <TextRow key={text.key} text={text} onOpen={mayChange ? () => setOpenText(text) : undefined} />
            ))}
          </ul>
        </section>
      ))}
      <OtherTexts />
      {openText && <TextForm text={openText} language={list.language} onClose={() => setOpenText(null)} />}
    </div>
  )
}

/** Saved at once, like the other settings. */
function CompanyLanguage({ language, disabled }: { language: Language; disabled: boolean }) {
  const t = useTexts(automaticTextWords)
  const id = useId()
  const save = async (next: Language) => {
    try {
      await saveCompanyLanguage(next)
      toast(t('languageSaved'), { id: 'setting-saved' })
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <div className="rc-card">
      <div className="rc-option-row">
        <div>
          <label htmlFor={id}>{t('companyLanguage')}</label>
          <p id={`${id}-help`}>{t('companyLanguageHelp')}</p>
        </div>
        <div className="rc-option-control">
          <Select
            id={id}
            aria-describedby={`${id}-help`}
            allowDeselect={false}
            disabled={disabled}
            value={language}
            data={languages.map((value) => ({ value, label: languageNames[value] }))}
            onChange={(next) => next !== null && next !== language && void save(next as Language)}
          />
        </div>
      </div>
    </div>
  )
}
