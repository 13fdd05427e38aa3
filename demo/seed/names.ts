/**
 * Given and family names of one culture. After a name that is not in Latin script, a slash separates its Latin
 * spelling, which is used for usernames. No two cultures share a family name, so two different pairs of names never
 * give the same username.
 */
export interface NameStock {
  given: readonly string[];
  family: readonly string[];
}

const stock = (given: string, family: string): NameStock => ({
  given: given.split(', '),
  family: family.split(', '),
});

export const NAME_STOCKS: readonly NameStock[] = [
  stock(
    'Amelia, Benjamin, Charlotte, Dylan, Eleanor, Finley, Grace, Harvey, Isla, Oscar',
    'Ashworth, Blackwood, Carter, Davenport, Ellison, Fairclough, Greenwood, Hartley, O’Brien, Pemberton',
  ),
  stock(
    'Álvaro, Belén, Carmen, Diego, Íñigo, Joaquín, Lucía, Núria, Sofía, Tomás',
    'Álvarez, Cañizares, Domínguez, Fernández, García Márquez, Ibáñez, López, Muñoz, Núñez, Peña',
  ),
  stock(
    'Anneliese, Björn, Dörte, Florian, Günther, Jürgen, Käthe, Lukas, Sören, Ulrike',
    'Ackermann, Bößmann, Förster, Größl, Hübner, Jäger, Köhler, Müller-Lüdenscheidt, Schäfer, Weiß',
  ),
  stock(
    'Adélaïde, Benoît, Clémence, Étienne, Françoise, Gaël, Jérôme, Loïc, Maëlle, Noé',
    'Beauchêne, Château, D’Aubigné, Delacroix, Fauré, Lefèvre, Marchand, Noël, Péguy, Saint-Exupéry',
  ),
  stock(
    'Agnieszka, Bogusław, Czesława, Grażyna, Jędrzej, Łukasz, Małgorzata, Paweł, Stanisław, Żaneta',
    'Bąk, Dąbrowski, Gołębiowska, Jabłoński, Kowalczyk, Łukasiewicz, Pawłowska, Sikorska, Wójcik, Żółkiewski',
  ),
  stock(
    'Ayşe, Barış, Çağla, Defne, Emre, Gülşen, İbrahim, Kağan, Özge, Şule',
    'Aydın, Çelik, Demirtaş, Erdoğdu, Güneş, Kılıç, Öztürk, Şahin, Yıldırım, Yılmaz',
  ),
  stock(
    'Ása, Birkir, Elín, Guðrún, Hallþór, Kristín, Ólafur, Sigríður, Þóra, Ævar',
    'Arnarson, Björnsdóttir, Einarsson, Friðriksdóttir, Guðmundsson, Hákonardóttir, Jónsson, Ólafsdóttir, Sveinsson, Þorsteinsdóttir',
  ),
  stock(
    'Αθηνά/athina, Βασίλης/vasilis, Γιώργος/giorgos, Δήμητρα/dimitra, Ελένη/eleni, Ζωή/zoi, Κώστας/kostas, Μαρία/maria, Νίκος/nikos, Χρήστος/christos',
    'Αγγελόπουλος/angelopoulos, Γεωργίου/georgiou, Δημητρίου/dimitriou, Ιωάννου/ioannou, Κωνσταντίνου/konstantinou, Μακρής/makris, Νικολάου/nikolaou, Οικονόμου/oikonomou, Παπαδόπουλος/papadopoulos, Χριστοδούλου/christodoulou',
  ),
  stock(
    'Алексей/alexei, Валентина/valentina, Дмитрий/dmitri, Екатерина/ekaterina, Игорь/igor, Любовь/lyubov, Мария/mariya, Николай/nikolai, Ольга/olga, Юрий/yuri',
    'Бондаренко/bondarenko, Волков/volkov, Ковальчук/kovalchuk, Кузнецова/kuznetsova, Лебедев/lebedev, Морозова/morozova, Соколов/sokolov, Фёдорова/fyodorova, Шевченко/shevchenko, Щербаков/shcherbakov',
  ),
  stock(
    'آية/aya, حسن/hassan, خالد/khalid, زينب/zaynab, سارة/sarah, فاطمة/fatima, ليلى/layla, محمد/muhammad, نور/nour, يوسف/yusuf',
    'الأنصاري/alansari, البغدادي/albaghdadi, التميمي/altamimi, الحسيني/alhusseini, الخطيب/alkhatib, الزهراني/alzahrani, الشامي/alshami, العمري/alomari, المصري/almasri, النجار/alnajjar',
  ),
  stock(
    'אביגיל/avigail, דוד/david, חנה/hannah, יעל/yael, יונתן/yonatan, מיכל/michal, נועם/noam, רחל/rachel, שירה/shira, תמר/tamar',
    'אברהמי/avrahami, ביטון/biton, גולדברג/goldberg, דהן/dahan, כהן/cohen, לוי/levi, מזרחי/mizrahi, פרידמן/friedman, רוזנפלד/rosenfeld, שפירא/shapira',
  ),
  stock(
    'अनन्या/ananya, आरव/aarav, इशिता/ishita, कबीर/kabir, दीपिका/deepika, नेहा/neha, प्रिया/priya, राहुल/rahul, विक्रम/vikram, सुनीता/sunita',
    'अग्रवाल/agarwal, कुलकर्णी/kulkarni, गुप्ता/gupta, चौधरी/chaudhary, जोशी/joshi, पटेल/patel, मिश्रा/mishra, वर्मा/varma, शर्मा/sharma, सिंह/singh',
  ),
  stock(
    '伟/wei, 芳/fang, 娜/na, 敏/min, 静/jing, 磊/lei, 婷/ting, 浩然/haoran, 子轩/zixuan, 雨桐/yutong',
    '王/wang, 李/li, 张/zhang, 刘/liu, 陈/chen, 杨/yang, 赵/zhao, 黄/huang, 周/zhou, 欧阳/ouyang',
  ),
  stock(
    '陽菜/hina, 蓮/ren, 葵/aoi, 大翔/hiroto, 結衣/yui, 悠真/yuma, さくら/sakura, 健一/kenichi, 直美/naomi, 翔太/shota',
    '佐藤/sato, 鈴木/suzuki, 高橋/takahashi, 田中/tanaka, 伊藤/ito, 渡辺/watanabe, 山本/yamamoto, 中村/nakamura, 小林/kobayashi, 髙木/takagi',
  ),
  stock(
    '민준/minjun, 서연/seoyeon, 도윤/doyun, 하은/haeun, 지호/jiho, 수아/sua, 현우/hyunwoo, 지민/jimin, 예린/yerin, 태양/taeyang',
    '김/kim, 이/yi, 박/park, 최/choi, 정/jeong, 강/kang, 조/cho, 윤/yoon, 임/lim, 남궁/namgung',
  ),
  stock(
    'Ánh, Bảo, Châu, Đức, Hạnh, Khôi, Linh, Ngọc, Phương, Trường',
    'Bùi, Đặng, Đỗ, Hoàng, Huỳnh, Lý, Nguyễn, Phạm, Trịnh, Võ',
  ),
  stock(
    'Adébáyọ̀, Chidi, Fọláṣadé, Ifeoma, Kwame, Nneka, Olúwaṣeun, Ṣadé, Tèmítọ́pẹ́, Zuberi',
    'Adéyẹmí, Balogun, Eze, Ìdòwú, Kamau, Mwangi, Nwosu, Ọláwálé, Otieno, Ọ̀ṣúndáre',
  ),
];
