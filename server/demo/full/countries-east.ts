import { country } from './country.js';
import { rows } from './table.js';

/** Authorities of the east and the south of Africa. */
export const east = [
  country(
    'Kenya',
    {
      fee: 118_000,
      days: 4,
      how: 'Everything is filed on eCitizen: name search, the statement of nominal capital and the beneficial owners. The PIN of each director must be active before the forms open.',
    },
    'Invoices go through eTIMS from the first sale, also below the VAT threshold; an invoice without it is no expense for your customer.',
    rows`
    company | Business Registration Service = BRS
    tax | Kenya Revenue Authority = KRA
    labour | National Social Security Fund = NSSF
    food | Kenya Bureau of Standards = KEBS
    standards | Kenya Bureau of Standards = KEBS
    environment | National Environment Management Authority = NEMA
    fire | County Fire Brigade
    health | Kenya Medical Practitioners and Dentists Council = KMPDC
    transport | National Transport and Safety Authority = NTSA
    telecoms | Communications Authority of Kenya = CA
    energy | Energy and Petroleum Regulatory Authority = EPRA
    education | Technical and Vocational Education and Training Authority = TVETA
    agriculture | Kenya Plant Health Inspectorate Service = KEPHIS
    tourism | Tourism Regulatory Authority = TRA
    data | Office of the Data Protection Commissioner = ODPC
    finance | Central Bank of Kenya = CBK
    culture | Kenya Film Classification Board = KFCB`,
  ),
  country(
    'Rwanda',
    {
      fee: 0,
      days: 1,
      how: 'Registration is free and done online within a working day; the certificate carries the tax number already, and beneficial owners are declared in the same form.',
    },
    'Every sale goes through an electronic billing machine. The trading licence is paid with the tax account, for a whole year.',
    rows`
    company | Rwanda Development Board = RDB
    tax | Rwanda Revenue Authority = RRA
    labour | Rwanda Social Security Board = RSSB
    food | Rwanda Food and Drugs Authority = Rwanda FDA
    standards | Rwanda Standards Board = RSB
    environment | Rwanda Environment Management Authority = REMA
    fire | Rwanda National Police, Fire and Rescue Brigade = Fire Brigade
    health | Rwanda Medical and Dental Council = RMDC
    transport | Rwanda Utilities Regulatory Authority = RURA
    telecoms | Rwanda Utilities Regulatory Authority = RURA
    energy | Rwanda Utilities Regulatory Authority = RURA
    education | National Examination and School Inspection Authority = NESA
    agriculture | Rwanda Agriculture and Livestock Inspection Services = RICA
    tourism | Rwanda Development Board, Tourism = RDB Tourism
    data | National Cyber Security Authority = NCSA
    finance | National Bank of Rwanda = BNR
    culture | Rwanda Cultural Heritage Academy = RCHA`,
  ),
  country(
    'South Africa',
    {
      fee: 15_000,
      days: 3,
      how: 'A private company is registered on BizPortal with a standard memorandum; the bank account and the B-BBEE certificate can be ordered in the same session.',
    },
    'Income tax registration comes with the company; VAT is compulsory above one million rand in twelve months and useful before it when customers are companies.',
    rows`
    company | Companies and Intellectual Property Commission = CIPC
    tax | South African Revenue Service = SARS
    labour | Department of Employment and Labour = DEL
    food | Municipal Environmental Health Services = Municipal Health
    standards | National Regulator for Compulsory Specifications = NRCS
    environment | Department of Forestry, Fisheries and the Environment = DFFE
    fire | Municipal Fire Services
    health | Health Professions Council of South Africa = HPCSA
    transport | Provincial Regulatory Entity = PRE
    telecoms | Independent Communications Authority of South Africa = ICASA
    energy | National Energy Regulator of South Africa = NERSA
    education | Quality Council for Trades and Occupations = QCTO
    agriculture | Department of Agriculture
    tourism | Tourism Grading Council of South Africa = TGCSA
    data | Information Regulator
    finance | National Credit Regulator = NCR
    culture | Film and Publication Board = FPB`,
  ),
  country(
    'Uganda',
    {
      fee: 48_000,
      days: 4,
      how: 'The name is reserved online, the forms are paid at a bank by a payment registration number, and the certificate is downloaded; directors give their national identity numbers.',
    },
    'The tax number is applied for on the web portal; invoices of VAT payers are issued through EFRIS.',
    rows`
    company | Uganda Registration Services Bureau = URSB
    tax | Uganda Revenue Authority = URA
    labour | National Social Security Fund = NSSF
    food | Uganda National Bureau of Standards = UNBS
    standards | Uganda National Bureau of Standards = UNBS
    environment | National Environment Management Authority = NEMA
    fire | Uganda Police, Fire and Rescue Services = Fire and Rescue
    health | Uganda Medical and Dental Practitioners Council = UMDPC
    transport | Transport Licensing Board = TLB
    telecoms | Uganda Communications Commission = UCC
    energy | Electricity Regulatory Authority = ERA
    education | Ministry of Education and Sports
    agriculture | Ministry of Agriculture, Crop Inspection = Crop Inspection
    tourism | Uganda Tourism Board = UTB
    data | Personal Data Protection Office = PDPO
    finance | Uganda Microfinance Regulatory Authority = UMRA
    culture | Media Council of Uganda`,
  ),
];
