import { testKilledPayments } from '../../support/kills/killed-payment-tests.ts';

testKilledPayments('mpesa', ['payment', 'payment without callback', 'refund']);
