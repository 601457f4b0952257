import { accountRows } from './account-rows.ts';
import { adminRows } from './admin-rows.ts';
import { testAnswers } from './answer-table.ts';
import { entranceRows } from './entrance-rows.ts';
import { ServiceUnderTest } from './service-under-test.ts';

testAnswers(new ServiceUnderTest(), { ...entranceRows, ...accountRows, ...adminRows });
