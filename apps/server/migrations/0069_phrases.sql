-- A start phrase may have several texts, compared as whole messages, as their beginning or anywhere in them.
alter table flow_phrases
  add column more_phrases text[] not null default '{}',
  add column match text not null default 'equal' check (match in ('equal', 'begins', 'contains'));

-- The texts of start phrases as messages are compared: folded words. `key_word` is the longest word of a text, by which
-- texts that may be anywhere in a message are found.
create table flow_phrase_texts (
  company_id int not null,
  phrase_id int not null,
  ordinal int not null,
  words text not null,
  match text not null,
  key_word text not null,
  primary key (company_id, phrase_id, ordinal),
  foreign key (company_id, phrase_id) references flow_phrases (company_id, id) on delete cascade
);
create index flow_phrase_texts_words on flow_phrase_texts (company_id, words);
create index flow_phrase_texts_key on flow_phrase_texts (company_id, key_word) where match = 'contains';
select protect_company_table('flow_phrase_texts');

insert into flow_phrase_texts (company_id, phrase_id, ordinal, words, match, key_word)
select company_id, id, 0, coalesce(nullif(folded.words, ''), lower(regexp_replace(phrase, '[\s\ufe0f]', '', 'g'))), 'equal', ''
from flow_phrases
cross join lateral (
  select btrim(regexp_replace(regexp_replace(
    regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, normalize(phrase, nfkc))),
      '[\s!-/:-@\[-`{-~¡¿«»“”‘’\u2000-\u206f\u2190-\u2bff\u3000-\u303f\ufe00-\ufe0f\U0001f000-\U0001faff]+', ' ', 'g'),
    '([a-z])([0-9])', '\1 \2', 'g'), '([0-9])([a-z])', '\1 \2', 'g')) as words
) folded;
