-- Tokens of the external API are found by the platform's role before a company is known; a company's own work makes and
-- ends them, under row security.
select protect_company_table('connection_tokens', platform => 'select, insert, delete');
