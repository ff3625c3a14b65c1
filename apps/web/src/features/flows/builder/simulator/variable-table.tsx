import { useTexts } from '../../../../platform/i18n/texts.ts'
import { simulatorTexts } from './simulator-texts.ts'

/** What the variables hold right now. */
export function VariableTable({ variables }: { variables: Readonly<Record<string, string>> }) {
  const t = useTexts(simulatorTexts)
  const known = Object.entries(variables)
  return (
    <details className="rc-sim-variables">
      <summary>{t('variables', { count: known.length })}</summary>
      {known.length === 0 ? (
        <p className="rc-pane-quiet">{t('noVariables')}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('variable')}</th>
              <th scope="col">{t('value')}</th>
            </tr>
          </thead>
          <tbody>
            {known.map(([name, value]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{value === '' ? t('emptyValue') : value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  )
}
